import ShopCore

/// The words of the back office, one value per language.
struct OfficeWords: Sendable {
    let rooms: Rooms
    let door: Door
    let overview: Overview
    let products: Products
    let stock: Stock
    let orders: Orders
    let coupons: Coupons
    let zones: Zones
    let keys: Keys
    let books: Books
    let files: Files

    init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    init(
        rooms: Rooms, door: Door, overview: Overview, products: Products, stock: Stock, orders: Orders,
        coupons: Coupons, zones: Zones, keys: Keys, books: Books, files: Files
    ) {
        self.rooms = rooms
        self.door = door
        self.overview = overview
        self.products = products
        self.stock = stock
        self.orders = orders
        self.coupons = coupons
        self.zones = zones
        self.keys = keys
        self.books = books
        self.files = files
    }

    /// What the rooms of the back office are called.
    struct Rooms: Sendable {
        let files: String
        let office, overview, orders, refunds, products, stock, coupons, zones, keys, books: String
    }

    /// What is said where the key is typed.
    struct Door: Sendable {
        let title, lead, ended, key, note, enter, leave, wrongKey, otherKind: String
    }

    /// What needs somebody’s attention.
    struct Overview: Sendable {
        let partlySent: String
        let attention, toShip, toCapture, pending, unpaid, short, shortTitle, nothingShort: String
        let latest, noOrders, all, books, balanced, broken, notChecked, checked, check: String
    }

    /// What products show to who sells them.
    struct Products: Sendable {
        let name, description, pictureText, accent: String
        let product, price, free, state, category, sold, withdrawn, none, variants, variant: String
        let texts, onSale, show, tags, taxClass, version, kind, physical, digital, standard: String
        let priceNote: String
    }

    /// What lies on the shelves.
    struct Stock: Sendable {
        let shipped, withdrawn, returned, supplier, sent, scrapped: String
        let imported, corrected, held, unheld, ordered, released: String
        let onHand, reserved, free, name, none, short, everything, moves, noMoves, time, what: String
        let units, way, why, counted, changed, countedNote, changedNote, forOrder, toProduct: String
    }

    /// What the operator sees of orders.
    struct Orders: Sendable {
        let number, placed, total, lines, state, none, payment, payments, card, captured, held: String
        let until, refunds, parcels, noRefunds, noParcels, item, ordered, sent, back, refunded: String
        let left, amount, reason, units, time, carrier, tracking, step, advance, buyer, money: String
        let goods, actions, refundAll, refundLines, refundNote, shipNote, more, giveBack: String
        let noRefundsAtAll, number1: String
    }

    /// What coupons are.
    struct Coupons: Sendable {
        let percent, starts, ends: String
        let code, benefit, valid, used, none, make, change, take, freeShipping, always, from: String
        let until, limit, perContact, minimum, exclusive, yes, no, only, everything, oneBenefit: String
        let unlimited, back: String
    }

    /// Where goods are sent and what is added.
    struct Zones: Sendable {
        let noCarrier: String
        let zones, zone, places, prices, services, days, from, gaps, reason, taxes, place, rate: String
        let included, onShipping, classes, none, everywhere, postal, upTo, goodsFrom, free, note: String
        let yes, no, origin, cutoff, classNames, goods, service: String
    }

    /// Who may into the back rooms.
    struct Keys: Sendable {
        let label, kind, made, state, inUse, revoked, own, revoke, make, none, admin, kiosk: String
        let readonly, made1, once, all, noLabel: String
    }

    /// The rules that the books keep.
    struct Books: Sendable {
        let balanced, broken, lead, rule, result, kept, violations: String
    }

    /// Tables that come in and go out, and copies of the shop.
    struct Files: Sendable {
        let copies, copyNote, name, made, size, none, out, products, spreadsheet, download, trial: String
        let trialNote, take, takeNote, what, variants, rows, new, changed, same, prices, added,
            removed: String
        let withdrawn, offered, wouldBe, taken, nothingYet, done, latest, never: String
    }
}
