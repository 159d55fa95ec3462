package import ShopCore

extension PageWords {
    package init(_ language: ContentLanguage) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    package static let english = PageWords(
        language: .english, fixed: englishFixed,
        fields: [
            "since": "Since", "number": "Order number", "to/postal_code": "ZIP or postal code",
            "name": "Name", "street": "Street and number", "city": "City", "state": "State or region",
            "postal_code": "Postal code", "country": "Country", "email": "Email", "phone": "Phone",
            "payment/number": "Card number", "exp_month": "Month", "exp_year": "Year",
            "cvc": "Security code", "payment/name": "Name on the card", "quantity": "Quantity",
            "variant": "Choose", "coupons": "Coupon code", "shipping_rate": "Shipping method",
            "q": "Search", "category": "Category", "sort": "Sort by", "in_stock": "In stock only",
            "price_min": "From", "price_max": "To", "amount": "Amount", "reason": "Reason",
            "restock": "Put back into stock", "tracking": "Tracking number", "carrier": "Carrier",
        ],
        addressFields: [
            "street": "Street and number", "suburb": "Suburb", "district": "District", "city": "City",
            "postTown": "Town", "state": "State", "province": "Province", "prefecture": "Prefecture",
            "region": "Region", "postalCode": "Postal code", "postcode": "Postcode", "zipCode": "ZIP code",
        ],
        groups: [
            "ship_to": "Ship to", "contact": "Contact", "payment": "Card",
            "billing": "Billing address", "coupons": "Coupon",
        ],
        forms: englishForms, states: englishStates, facts: englishFacts,
        onlyLeft: { "Only \($0) left" }, priceFrom: { "from \($0)" },
        validUntil: { "These prices hold until \($0)." }, results: { "Results for “\($0)”" },
        pay: { "Pay \($0)" }, welcome: { "Welcome to \($0)" }, moreIn: { "More in \($0)" },
        shipTo: { "Ship to \($0)" }, date: { "\($0.day) \(months[$0.month - 1]) \($0.year)" })

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static let englishFixed = Fixed(
        skip: "Skip to the content", site: "Site", everything: "All products",
        howItWorks: "How this shop works", language: "Language",
        simulated:
            "This is a demonstration shop. Payments are simulated: nothing is charged or shipped.",
        pages: "Pages", previous: "Previous", next: "Next",
        nothingFound: "No products found. Try fewer words or another category.",
        inStock: "In stock", soldOut: "Sold out", isDigital: "Digital product, nothing to ship.",
        choose: "Choose", variants: "Variants", stock: "Stock",
        yourOrder: "Your order", item: "Item", quantity: "Quantity", price: "Price", summary: "Summary",
        total: "Total", optional: "optional", pending: "not yet known",
        notPayable: "Too many cards were declined, so this order cannot be paid any more. "
            + "Nothing was charged. Place a new order, or ask your bank.",
        order: "Order", receipt: "Receipt", history: "Order history", changeOrCancel: "Change or cancel",
        shipTo: "Ship to", contact: "Contact", shipping: "Shipping", payment: "Paid with", placed: "Placed",
        pleaseCheck: "Please check", whatToDo: "What you can do", reference: "Reference for support:",
        goBack: "Go back to where you were", backToShop: "Back to the shop", meaning: "What this means",
        name: "Name",
        everyState: "All",
        docsLead: "The same addresses serve people and programs: a browser gets pages, "
            + "a program gets HAL or HAL-FORMS, and receipts come as plain text too.",
        yes: "Yes", no: "No", notSentThere: "We do not ship to this address. Please choose another.",
        problems: "Problems", changes: "What has changed", now: "Now", typed: "Your entry",
        before: "Before", openInTerminal: "Buy in your terminal",
        request: "Request", answer: "Response",
        frontLead: "Browse everything here, and buy by card or in your terminal.", soFar: "Estimated total",
        goOn: "Continue",
        updateFirst: "Update the total before you enter your details below: they are not kept.",
        testCards: "Test cards: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 is declined. "
            + "Use any future date and any security code.",
        findOrder: "Find an order",
        findLead: "Enter the order number from your receipt, or the reference of a payment, "
            + "and the email you used.", findName: "Order number or reference",
        seeOrder: "See the order")

    private static let englishForms: [String: FormWords] = [
        "find": FormWords(title: nil, submit: "Find order"),
        "search": FormWords(title: nil, submit: "Search"), "buy": FormWords(title: nil, submit: "Buy"),
        "deliver": FormWords(title: "Shipping address", submit: "Update total"),
        "deliver-again": FormWords(
            title: "The carriers are not answering just now. Try again in a minute.", submit: "Try again"),
        "coupon": FormWords(title: nil, submit: "Apply"),
        "order": FormWords(title: "Your details", submit: "Pay"),
        "pay": FormWords(title: "Pay for this order", submit: "Pay"),
        "cancel": FormWords(title: nil, submit: "Cancel this order"),
        "change": FormWords(title: "Change address or contact", submit: "Save"),
        "refund": FormWords(title: "Refund", submit: "Refund"),
        "capture": FormWords(title: nil, submit: "Capture"), "void": FormWords(title: nil, submit: "Void"),
        "ship": FormWords(title: "Ship", submit: "Ship"),
        "price": FormWords(title: nil, submit: "Change"),
        "texts": FormWords(title: nil, submit: "Save"),
        "picture": FormWords(title: nil, submit: "Use this picture"),
        "withdraw": FormWords(title: nil, submit: "Withdraw from sale"),
        "offer": FormWords(title: nil, submit: "Offer again"),
        "correct": FormWords(title: nil, submit: "Update stock"),
        "newcoupon": FormWords(title: nil, submit: "Create coupon"),
        "editcoupon": FormWords(title: nil, submit: "Save"),
        "dropcoupon": FormWords(title: nil, submit: "Delete"),
        "newkey": FormWords(title: nil, submit: "Create key"),
        "revoke": FormWords(title: nil, submit: "Revoke"),
        "advance": FormWords(title: nil, submit: "Next step"),
        "leave": FormWords(title: nil, submit: "Sign out"), "enter": FormWords(title: nil, submit: "Sign in"),
        "backup": FormWords(title: nil, submit: "Back up now"),
        "trial": FormWords(title: nil, submit: "Test"),
        "import": FormWords(title: nil, submit: "Import"),
        "again": FormWords(title: "Try again", submit: "Continue"),
    ]

    private static let englishStates: [String: StateWords] = [
        "awaiting_payment": StateWords(
            name: "Waiting for payment",
            meaning: "Nothing was charged. Your items are reserved until the order is paid or expires."),
        "payment_pending": StateWords(
            name: "Payment processing",
            meaning:
                "The bank has not confirmed yet. You need not do anything; check again in a moment."),
        "authorized": StateWords(
            name: "Payment authorised", meaning: "The amount is reserved on your card and not charged yet."),
        "paid": StateWords(name: "Paid", meaning: "Thank you. Your items are being packed."),
        "partially_captured": StateWords(
            name: "Partly charged",
            meaning: "Only part of the amount was charged. The rest is no longer reserved on your card."),
        "partially_fulfilled": StateWords(
            name: "Partly shipped", meaning: "Some of your items are on their way."),
        "fulfilled": StateWords(name: "Shipped", meaning: "All items are on their way."),
        "expired": StateWords(
            name: "Expired",
            meaning: "It was not paid in time. The items are back in the shop; nothing was charged."),
        "cancelled": StateWords(name: "Cancelled", meaning: "Anything you paid is being refunded."),
        "partially_refunded": StateWords(
            name: "Partly refunded", meaning: "Part of the amount was refunded."),
        "refunded": StateWords(name: "Refunded", meaning: "The full amount was refunded."),
    ]

    private static let englishFacts: [String: String] = [
        "id": "Identifier", "number": "Number", "created_at": "Created", "at": "Time", "status": "Status",
        "expires_at": "Valid until", "sku": "SKU", "href": "Address", "url": "Address",
        "formatted_arrival_date": "Arrival", "free_from": "Free from", "_links": "Links",
    ]
}
