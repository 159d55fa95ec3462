import ShopCore

extension PageWords {
    /// English words.
    package static let english = PageWords(
        language: .english, fixed: englishFixed,
        fields: [
            "since": "Since",
            "name": "Name", "street": "Street and number", "city": "City", "state": "State or region",
            "postal_code": "Postal code", "country": "Country", "email": "E-mail", "phone": "Phone",
            "payment/number": "Card number", "exp_month": "Month", "exp_year": "Year",
            "cvc": "Security code", "payment/name": "Name on the card", "quantity": "Quantity",
            "variant": "Choose", "coupons": "Coupon code", "shipping_rate": "How to send it",
            "q": "Search", "category": "Category", "sort": "Order by", "in_stock": "In stock only",
            "price_min": "From", "price_max": "To", "amount": "Amount", "reason": "Reason",
            "restock": "Put back into stock", "tracking": "Tracking number", "carrier": "Carrier",
        ],
        addressFields: [
            "street": "Street and number", "suburb": "Suburb", "district": "District", "city": "City",
            "postTown": "Town", "state": "State", "province": "Province", "prefecture": "Prefecture",
            "region": "Region", "postalCode": "Postal code", "postcode": "Postcode", "zipCode": "ZIP code",
        ],
        groups: [
            "ship_to": "Send it to", "contact": "How to reach you", "payment": "Card",
            "billing": "Billing address", "coupons": "Coupon",
        ],
        forms: englishForms, states: englishStates, facts: englishFacts,
        onlyLeft: { "Only \($0) left" }, priceFrom: { "from \($0)" },
        validUntil: { "These prices hold until \($0)." }, results: { "Results for “\($0)”" },
        pay: { "Pay \($0)" }, date: { "\($0.day) \(months[$0.month - 1]) \($0.year)" })

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static let englishFixed = Fixed(
        skip: "Skip to the content", site: "Site", everything: "All products",
        howItWorks: "How this shop works", language: "Language",
        simulated:
            "This shop is a demonstration. Its money is simulated: no card is charged, nothing is sent.",
        pages: "Pages", previous: "Previous", next: "Next",
        nothingFound: "Nothing here matches. Try fewer words or another category.",
        inStock: "In stock", soldOut: "Sold out", isDigital: "A digital product: nothing is sent by post.",
        choose: "Choose", variants: "Variants", stock: "Stock",
        yourOrder: "Your order", item: "Item", quantity: "Quantity", price: "Price", summary: "Summary",
        total: "Total", optional: "optional", pending: "to come",
        order: "Order", receipt: "Receipt", history: "What happened", changeOrCancel: "Change or cancel",
        shipTo: "Sent to", contact: "Contact", shipping: "Shipping", payment: "Paid with", placed: "Placed",
        pleaseCheck: "Please check", whatToDo: "What you can do", reference: "Reference of this request:",
        error: "Error", backToShop: "Back to the shop", meaning: "Meaning", name: "Name",
        everyState: "Every state",
        docsLead: "The same addresses serve people and programs: a browser gets pages, "
            + "a program gets HAL or HAL-FORMS, and receipts come as plain text too.",
        yes: "Yes", no: "No", notSentThere: "Nothing is sent to this address. Please choose another.",
        problems: "Problems", available: "Available",
        requested: "Asked for", changes: "What is different now", now: "Now", typed: "You typed",
        before: "Before", openInTerminal: "Buy in your terminal",
        request: "Request", answer: "Answer")

    private static let englishForms: [String: FormWords] = [
        "search": FormWords(title: nil, submit: "Show"), "buy": FormWords(title: nil, submit: "Buy"),
        "deliver": FormWords(title: "Where shall it go?", submit: "Show total"),
        "coupon": FormWords(title: nil, submit: "Redeem"),
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
        "correct": FormWords(title: nil, submit: "Correct the stock"),
        "newcoupon": FormWords(title: nil, submit: "Make the coupon"),
        "editcoupon": FormWords(title: nil, submit: "Save"),
        "dropcoupon": FormWords(title: nil, submit: "Take it away"),
        "newkey": FormWords(title: nil, submit: "Make the key"),
        "revoke": FormWords(title: nil, submit: "Take out of use"),
        "advance": FormWords(title: nil, submit: "One step further"),
        "leave": FormWords(title: nil, submit: "Sign out"), "enter": FormWords(title: nil, submit: "Sign in"),
        "backup": FormWords(title: nil, submit: "Make a copy"),
        "trial": FormWords(title: nil, submit: "Try it"),
        "import": FormWords(title: nil, submit: "Take it in"),
        "again": FormWords(title: "Try again", submit: "Send again"),
    ]

    private static let englishStates: [String: StateWords] = [
        "awaiting_payment": StateWords(
            name: "Waiting for payment",
            meaning: "The goods are held for you until the order is paid or its time is up."),
        "payment_pending": StateWords(
            name: "Payment on its way",
            meaning:
                "The card network has not answered yet. Nothing needs to be done: look again in a moment."),
        "authorized": StateWords(
            name: "Payment authorised", meaning: "The amount is held on the card and not taken yet."),
        "paid": StateWords(name: "Paid", meaning: "Thank you. The goods are being packed."),
        "partially_fulfilled": StateWords(
            name: "Partly sent", meaning: "Some of the goods are on their way."),
        "fulfilled": StateWords(name: "Sent", meaning: "Everything is on its way."),
        "expired": StateWords(
            name: "Expired",
            meaning: "It was not paid in time. The goods are back in the shop; nothing was taken."),
        "cancelled": StateWords(name: "Cancelled", meaning: "What was paid is given back."),
        "partially_refunded": StateWords(name: "Partly refunded", meaning: "A part was given back."),
        "refunded": StateWords(name: "Refunded", meaning: "Everything was given back."),
    ]

    private static let englishFacts: [String: String] = [
        "id": "Identifier", "number": "Number", "created_at": "Made", "at": "Time", "status": "State",
        "expires_at": "Valid until", "sku": "SKU", "href": "Address", "url": "Address",
        "formatted_arrival_date": "Arrival", "_links": "Links",
    ]
}
