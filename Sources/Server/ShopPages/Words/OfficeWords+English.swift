package import ShopCore

extension OfficeWords {
    package init(_ language: ContentLanguage) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    package static let english = OfficeWords(
        rooms: englishRooms, signIn: englishSignIn, overview: englishOverview, products: englishProducts,
        stock: englishStock, orders: englishOrders, coupons: englishCoupons, zones: englishZones,
        keys: englishKeys, books: englishBooks, files: englishFiles)

    private static let englishRooms = Rooms(
        files: "Import and backups",
        office: "Back office", overview: "Overview", orders: "Orders", refunds: "Refunds",
        products: "Products", stock: "Stock", coupons: "Coupons", zones: "Shipping and taxes",
        keys: "Access keys", books: "Audit")

    private static let englishSignIn = SignIn(
        title: "Sign in to the back office",
        lead: "Sign in with your admin key. You stay signed in for twelve hours in this browser.",
        ended: "Your session has ended, or your key was revoked. Please sign in again.",
        entryLost: "Your session has ended, so what you entered was not saved. Sign in to return to the "
            + "form, then enter it again.",
        key: "Admin key",
        note:
            "No key yet? Create one on the server with this command. Keep it safe: it is shown only once.",
        enter: "Sign in", leave: "Sign out",
        wrongKey: "This key is not valid. It was mistyped or revoked.",
        otherKind: "This key is for a kiosk or for reading. Sign in with an admin key.")

    private static let englishOverview = Overview(
        partlySent: "partly shipped",
        attention: "To do", toShip: "to ship", toCapture: "to capture",
        pending: "payment processing", unpaid: "waiting for payment", shortTitle: "Low stock",
        nothingShort: "All products are well stocked.", books: "Audit", balanced: "Balanced",
        broken: "Not balanced", notChecked: "Not checked yet", checked: "Checked",
        check: "Check now")

    private static let englishProducts = Products(
        accent: "Colour",
        product: "Product", price: "Price", free: "Free", state: "Status", category: "Category",
        sold: "On sale", withdrawn: "Withdrawn",
        none: "No products found. Try fewer words, or search withdrawn products.",
        variants: "Variants and prices", texts: "Texts", onSale: "Availability",
        show: "View in the shop", tags: "Tags", taxClass: "Tax class", version: "Version", kind: "Kind",
        physical: "Physical", digital: "Digital",
        taxClasses: [
            "standard": "Standard", "zero": "Zero rate", "exempt": "Exempt", "reduced": "Reduced rate",
            "digital": "Digital products", "clothing": "Clothing", "food": "Food", "books": "Books",
            "plants": "Plants",
        ],
        priceNote: "Shoppers at checkout keep the old price for up to 15 minutes.",
        picture: "Picture", pictureFile: "Replace picture",
        pictureNote: "PNG or JPEG, up to 8 MB and 4096 by 4096 pixels. It is scaled to 1024 pixels, "
            + "and camera data such as the location is removed.")

    private static let englishStock = Stock(
        shipped: "Shipped", withdrawn: "Refunded before shipping", returned: "Returned",
        supplier: "Supplier", sent: "Shipped", scrapped: "Written off", imported: "Imported",
        corrected: "Adjusted",
        held: "Reserved at checkout", unheld: "Released", ordered: "Ordered", released: "Released",
        onHand: "On hand", reserved: "Reserved", free: "Free", name: "Product",
        none: "No SKU found.", short: "Low stock", everything: "All stock", moves: "Stock history",
        noMoves: "No changes yet.", time: "Time", what: "Change", units: "Units",
        why: "Reason", counted: "Count", changed: "Adjust",
        countedNote: "Units counted on the shelf, including reserved ones.",
        changedNote: "Enter 3 to add three, -3 to remove three.", toProduct: "Product and price")

    private static let englishOrders = Orders(
        number: "Number", placed: "Placed", total: "Total", lines: "Lines", state: "Status",
        none: "No orders found.", payment: "Payment", payments: "Payment attempts", card: "Paid with",
        captured: "Captured", until: "Reserved until", refunds: "Refunds", parcels: "Parcels",
        noRefunds: "No refunds.", noParcels: "Nothing shipped yet.", item: "Item",
        ordered: "Ordered", sent: "Shipped", refunded: "Refunded", left: "To ship",
        amount: "Amount", reason: "Reason", units: "Units", time: "Time", tracking: "Tracking number",
        buyer: "Customer", goods: "Items", refundAll: "Refund an amount",
        refundLines: "Refund items", refundNote: "Leave empty to refund the full remaining amount.",
        shipNote: "Items left empty are not shipped yet.", more: "Change or cancel",
        noRefundsAtAll: "No refunds.")

    private static let englishCoupons = Coupons(
        percent: "Percent off", starts: "Valid from", ends: "Valid until",
        code: "Code", benefit: "Benefit", valid: "Valid", used: "Used", none: "No coupons yet.",
        make: "New coupon", change: "Change", freeShipping: "Free shipping",
        always: "Always", from: "from", until: "until", limit: "Total uses", perContact: "Uses per customer",
        minimum: "Minimum spend", exclusive: "Cannot be combined", yes: "Yes", no: "No",
        only: "Applies to", everything: "Everything",
        oneBenefit: "Choose one: a percentage, an amount, or free shipping.", unlimited: "no limit",
        percentOff: { "\($0)% off" }, amountOff: { "\($0) off" })

    private static let englishZones = Zones(
        noCarrier: "No carrier delivers there", zones: "Zones", places: "Places", prices: "Prices",
        services: "Services", days: "days", gaps: "Not served", taxes: "Taxes", place: "Place", rate: "Rate",
        included: "Included in prices", onShipping: "On shipping", classes: "Other classes",
        none: "None.", postal: "postal codes", upTo: "up to", goodsFrom: "goods from", free: "free",
        note: "To change these settings, send PUT /admin/zones.", yes: "Yes", no: "No",
        classNames: "Tax classes")

    private static let englishKeys = Keys(
        label: "Label", kind: "Access", made: "Created", state: "Status", inUse: "Active", revoked: "Revoked",
        own: "this session", revoke: "Revoke", make: "New key", none: "No keys.",
        admin: "Back office", kiosk: "Kiosk", readonly: "Read only", made1: "Key created",
        once: "Copy it now. It is shown only once and cannot be recovered.", all: "All keys",
        noLabel: "unnamed")

    private static let englishBooks = Books(
        balanced: "Everything balances", broken: "Something does not balance",
        lead: "Checked against all orders, payments and stock at", rule: "Rule", result: "Result",
        kept: "Passed", violations: "Failed for")

    private static let englishFiles = Files(
        copies: "Backups",
        copyNote: "The shop stays open during a backup. Each backup is verified before it is listed.",
        memoryNote:
            "This shop is kept in memory and cannot be backed up. Start it with a database file to do so.",
        serverNote:
            "This shop runs on a database server. Use vitrine-server backup to write a backup file.",
        name: "Name",
        made: "Created", size: "Size", none: "No backups yet.", out: "Export", products: "All products",
        spreadsheet: "For a spreadsheet", download: "products.csv", trial: "Test an import",
        trialNote: "Shows what would change. Nothing is saved.", take: "Import",
        takeNote: "Either all rows are imported, or none.", what: "Item", variants: "Variants", rows: "Rows",
        new: "New",
        changed: "Changed", same: "Unchanged", prices: "Price changes", added: "Units added",
        removed: "Units removed", withdrawn: "Withdrawn", offered: "Back on sale",
        wouldBe: "Preview of the import", taken: "Import complete", nothingYet: "Nothing was saved",
        done: "Done", latest: "Latest backup", never: "None yet")
}
