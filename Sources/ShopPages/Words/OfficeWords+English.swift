extension OfficeWords {
    /// English words.
    package static let english = OfficeWords(
        rooms: englishRooms, door: englishDoor, overview: englishOverview, products: englishProducts,
        stock: englishStock, orders: englishOrders, coupons: englishCoupons, zones: englishZones,
        keys: englishKeys, books: englishBooks, files: englishFiles)

    private static let englishRooms = Rooms(
        files: "Tables and copies",
        office: "Back office", overview: "Overview", orders: "Orders", refunds: "Refunds",
        products: "Products", stock: "Stock", coupons: "Coupons", zones: "Shipping and taxes",
        keys: "Access keys", books: "Books")

    private static let englishDoor = Door(
        title: "Sign in to the back office",
        lead: "Your admin key opens it for twelve hours in this browser.",
        ended: "Your visit has ended, or the key was taken out of use. Sign in again; nothing was changed.",
        key: "Admin key", note: "vitrine-server key new admin makes one. It is kept nowhere but with you.",
        enter: "Sign in", leave: "Sign out",
        wrongKey: "This key opens nothing here. It is mistyped, or it was taken out of use.",
        otherKind: "This key is good, but for a kiosk or for reading. The back office takes an admin key.")

    private static let englishOverview = Overview(
        partlySent: "partly sent",
        attention: "What waits for you", toShip: "to ship", toCapture: "to capture",
        pending: "payment on its way", unpaid: "waiting for payment", shortTitle: "Running out",
        nothingShort: "Everything is well stocked.", books: "Books", balanced: "Balanced",
        broken: "Not balanced", notChecked: "Not checked since the server started", checked: "Checked",
        check: "Check now")

    private static let englishProducts = Products(
        name: "Name", description: "Description", pictureText: "What the picture shows", accent: "Colour",
        product: "Product", price: "Price", free: "Free", state: "State", category: "Category",
        sold: "On sale", withdrawn: "Withdrawn",
        none: "No product matches. Try fewer words, or look among the withdrawn ones.",
        variants: "Variants and prices", texts: "Texts", onSale: "In the shop",
        show: "See it in the shop", tags: "Tags", taxClass: "Tax class", version: "Version", kind: "Kind",
        physical: "Goods", digital: "Digital", standard: "Standard",
        priceNote: "Quotes that shoppers have keep their price for up to fifteen minutes.",
        picture: "Picture", pictureFile: "Another picture",
        pictureNote: "PNG or JPEG, at most 8 MB and 4096 by 4096 pixels. It is scaled to 1024 pixels a side, "
            + "and nothing that a camera writes beside the picture is kept.")

    private static let englishStock = Stock(
        shipped: "Sent", withdrawn: "Refunded before it was sent", returned: "Sent back",
        supplier: "Supplier", sent: "Sent", scrapped: "Missing", imported: "Taken in", corrected: "Corrected",
        held: "Held for a quote", unheld: "Let go", ordered: "Ordered", released: "Freed",
        onHand: "On the shelf", reserved: "Spoken for", free: "Free", name: "Product",
        none: "No SKU matches.", short: "Running out", everything: "All shelves", moves: "Latest moves",
        noMoves: "Nothing has moved yet.", time: "Time", what: "What happened", units: "Units",
        why: "Why", counted: "Counted", changed: "Came or went",
        countedNote: "What you counted on the shelf, units that are spoken for included.",
        changedNote: "3 for three more, -3 for three fewer.", toProduct: "Product and price")

    private static let englishOrders = Orders(
        number: "Number", placed: "Placed", total: "Total", lines: "Lines", state: "State",
        none: "No order matches.", payment: "Payment", payments: "Payment attempts", card: "Paid with",
        captured: "Taken", until: "Held until", refunds: "Refunds", parcels: "Parcels",
        noRefunds: "Nothing was given back.", noParcels: "Nothing was sent yet.", item: "Item",
        ordered: "Ordered", sent: "Sent", refunded: "Refunded", left: "To send",
        amount: "Amount", reason: "Reason", units: "Units", time: "Time", tracking: "Tracking number",
        buyer: "Buyer", goods: "Goods", refundAll: "Give back an amount",
        refundLines: "Give back units", refundNote: "Left empty, all that is left is given back.",
        shipNote: "What is left empty stays here for now.", more: "Change or cancel",
        noRefundsAtAll: "Nothing was ever given back.")

    private static let englishCoupons = Coupons(
        percent: "Percent off", starts: "Valid from", ends: "Valid until",
        code: "Code", benefit: "Benefit", valid: "Valid", used: "Used", none: "The shop takes no coupons.",
        make: "New coupon", change: "Change", freeShipping: "Free shipping",
        always: "Always", from: "from", until: "until", limit: "Uses in all", perContact: "Uses by one buyer",
        minimum: "Goods for at least", exclusive: "Combines with no other", yes: "Yes", no: "No",
        only: "Only for", everything: "Everything",
        oneBenefit: "One benefit: a percentage, an amount, or free shipping.", unlimited: "no limit")

    private static let englishZones = Zones(
        noCarrier: "No carrier goes there", zones: "Zones", places: "Places", prices: "Prices",
        services: "Services", days: "days", gaps: "Not served", taxes: "Taxes", place: "Place", rate: "Rate",
        included: "Included in prices", onShipping: "On shipping", classes: "Other classes",
        none: "There are none.", postal: "postal codes", upTo: "up to", goodsFrom: "goods from", free: "free",
        note: "Programs change all of it at once: PUT /admin/zones.", yes: "Yes", no: "No",
        classNames: "Tax classes")

    private static let englishKeys = Keys(
        label: "Label", kind: "Opens", made: "Made", state: "State", inUse: "In use", revoked: "Out of use",
        own: "yours", revoke: "Take out of use", make: "New key", none: "There are no keys.",
        admin: "Back office", kiosk: "Kiosk", readonly: "Reading", made1: "The key was made",
        once: "Copy it now: it is shown this once and stored nowhere.", all: "All keys",
        noLabel: "without a name")

    private static let englishBooks = Books(
        balanced: "Everything balances", broken: "The books do not balance",
        lead: "Held against every order, payment and move of stock at", rule: "Rule", result: "Result",
        kept: "Kept", violations: "Broken by")

    private static let englishFiles = Files(
        copies: "Copies of the shop",
        copyNote: "A copy is made while the shop goes on, and checked before it counts.",
        memoryNote:
            "This shop is kept in memory: there is nothing to copy. Opened on a file, it keeps copies.",
        serverNote:
            "This shop is kept on a database server: vitrine-server backup writes a copy into a file.",
        name: "Name",
        made: "Made", size: "Size", none: "No copy was made yet.", out: "Give out", products: "All products",
        spreadsheet: "For a spreadsheet", download: "products.csv", trial: "Try a table",
        trialNote: "Tells what would change; nothing is changed.", take: "Take a table in",
        takeNote: "All of it or nothing.", what: "What", variants: "Variants", rows: "Rows", new: "New",
        changed: "Changed", same: "As before", prices: "Other prices", added: "Units more",
        removed: "Units fewer", withdrawn: "Withdrawn", offered: "Offered again",
        wouldBe: "What would change", taken: "The table was taken in", nothingYet: "Nothing was changed",
        done: "Done", latest: "Latest copy", never: "None yet")
}
