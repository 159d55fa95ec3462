package import ShopCore

/// The words of the back office, one value per language.
package struct OfficeWords: Sendable {
    package let rooms: Rooms
    package let door: Door
    package let overview: Overview
    package let products: Products
    package let stock: Stock
    package let orders: Orders
    package let coupons: Coupons
    package let zones: Zones
    package let keys: Keys
    package let books: Books
    package let files: Files

    package init(_ language: ContentLanguage) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    package init(
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

    /// The names of the back office's rooms.
    package struct Rooms: Sendable {
        package let files: String
        package let office, overview, orders, refunds, products, stock, coupons, zones, keys, books: String
    }

    /// The words beside the field of the key.
    package struct Door: Sendable {
        package let title, lead, ended, key, note, enter, leave, wrongKey, otherKind: String
    }

    /// The overview of all that needs attention.
    package struct Overview: Sendable {
        package let partlySent: String
        package let attention, toShip, toCapture, pending, unpaid, short, shortTitle, nothingShort: String
        package let latest, noOrders, all, books, balanced, broken, notChecked, checked, check: String
    }

    /// The words of the product pages.
    package struct Products: Sendable {
        package let name, description, pictureText, accent: String
        package let product, price, free, state, category, sold, withdrawn, none, variants, variant: String
        package let texts, onSale, show, tags, taxClass, version, kind, physical, digital, standard: String
        package let priceNote: String
    }

    /// The words of the shelves.
    package struct Stock: Sendable {
        package let shipped, withdrawn, returned, supplier, sent, scrapped: String
        package let imported, corrected, held, unheld, ordered, released: String
        package let onHand, reserved, free, name, none, short, everything, moves, noMoves, time, what: String
        package let units, way, why, counted, changed, countedNote, changedNote, forOrder, toProduct: String
    }

    /// The words of the operator's order pages.
    package struct Orders: Sendable {
        package let number, placed, total, lines, state, none, payment, payments, card, captured, held: String
        package let until, refunds, parcels, noRefunds, noParcels, item, ordered, sent, back, refunded: String
        package let left, amount, reason, units, time, carrier, tracking, step, advance, buyer, money: String
        package let goods, actions, refundAll, refundLines, refundNote, shipNote, more, giveBack: String
        package let noRefundsAtAll, number1: String
    }

    /// The words of the coupons.
    package struct Coupons: Sendable {
        package let percent, starts, ends: String
        package let code, benefit, valid, used, none, make, change, take, freeShipping, always, from: String
        package let until, limit, perContact, minimum, exclusive, yes, no, only, everything,
            oneBenefit: String
        package let unlimited, back: String
    }

    /// Where goods are sent and what is added.
    package struct Zones: Sendable {
        package let noCarrier: String
        package let zones, zone, places, prices, services, days, from, gaps, reason, taxes, place,
            rate: String
        package let included, onShipping, classes, none, everywhere, postal, upTo, goodsFrom, free,
            note: String
        package let yes, no, origin, cutoff, classNames, goods, service: String
    }

    /// The words of the keys to the back rooms.
    package struct Keys: Sendable {
        package let label, kind, made, state, inUse, revoked, own, revoke, make, none, admin, kiosk: String
        package let readonly, made1, once, all, noLabel: String
    }

    /// The rules that the books keep.
    package struct Books: Sendable {
        package let balanced, broken, lead, rule, result, kept, violations: String
    }

    /// Tables that come in and go out, and copies of the shop.
    package struct Files: Sendable {
        package let copies, copyNote, name, made, size, none, out, products, spreadsheet, download,
            trial: String
        package let trialNote, take, takeNote, what, variants, rows, new, changed, same, prices, added,
            removed: String
        package let withdrawn, offered, wouldBe, taken, nothingYet, done, latest, never: String
    }
}
