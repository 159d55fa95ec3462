package import ShopCore

/// The words of the back office, one value per language.
package struct OfficeWords: Sendable {
    package let rooms: Rooms
    package let signIn: SignIn
    package let overview: Overview
    package let products: Products
    package let stock: Stock
    package let orders: Orders
    package let coupons: Coupons
    package let zones: Zones
    package let keys: Keys
    package let books: Books
    package let files: Files

    package struct Rooms: Sendable {
        /// Name of the room for imports, exports and backups.
        package let files: String
        package let office, overview, orders, refunds, products, stock, coupons, zones, keys, books: String
    }

    package struct SignIn: Sendable {
        package let title, lead, ended, entryLost, key, note, enter, leave, wrongKey, otherKind: String
    }

    package struct Overview: Sendable {
        /// Label of the tile that counts partly shipped orders.
        package let partlySent: String
        package let attention, toShip, toCapture, pending, unpaid, shortTitle, nothingShort: String
        package let books, balanced, broken, notChecked, checked, check: String
    }

    package struct Products: Sendable {
        package let accent: String
        package let product, price, free, state, category, sold, withdrawn, none, variants: String
        package let texts, onSale, show, tags, taxClass, version, kind, physical, digital: String
        /// Names of tax classes by their ids.
        package let taxClasses: [String: String]
        package let priceNote: String
        package let picture, pictureFile, pictureNote: String
    }

    package struct Stock: Sendable {
        package let shipped, withdrawn, returned, supplier, sent, scrapped: String
        package let imported, corrected, held, unheld, ordered, released: String
        package let onHand, reserved, free, name, none, short, everything, moves, noMoves, time, what: String
        package let units, why, counted, changed, countedNote, changedNote, toProduct: String
    }

    package struct Orders: Sendable {
        package let number, placed, total, lines, state, none, payment, payments, card, captured: String
        package let until, refunds, parcels, noRefunds, noParcels, item, ordered, sent, refunded: String
        package let left, amount, reason, units, time, tracking, buyer: String
        package let goods, refundAll, refundLines, refundNote, shipNote, more: String
        package let noRefundsAtAll: String
    }

    package struct Coupons: Sendable {
        package let percent, starts, ends: String
        package let code, benefit, valid, used, none, make, change, freeShipping, always, from: String
        package let until, limit, perContact, minimum, exclusive, yes, no, only, everything,
            oneBenefit: String
        package let unlimited: String
        /// Benefits, by whole percent and by a formatted amount.
        package let percentOff: @Sendable (Int) -> String, amountOff: @Sendable (String) -> String
    }

    package struct Zones: Sendable {
        package let noCarrier: String
        package let zones, places, prices, services, days, gaps, taxes, place, rate: String
        package let included, onShipping, classes, none, postal, upTo, goodsFrom, free, note: String
        package let yes, no, classNames: String
    }

    package struct Keys: Sendable {
        package let label, kind, made, state, inUse, revoked, own, revoke, make, none, admin, kiosk: String
        package let readonly, made1, once, all, noLabel: String
    }

    package struct Books: Sendable {
        package let balanced, broken, lead, rule, result, kept, violations: String
    }

    package struct Files: Sendable {
        package let copies, copyNote, memoryNote, serverNote, name, made, size, none, out, products,
            spreadsheet, download,
            trial: String
        package let trialNote, take, takeNote, what, variants, rows, new, changed, same, prices, added,
            removed: String
        package let withdrawn, offered, wouldBe, taken, nothingYet, done, latest, never: String
    }
}

extension ProductText {
    /// The name of the text on the form that changes it.
    package func label(_ language: ContentLanguage) -> String {
        let (english, chinese) =
            switch self {
            case .name: ("Name", "名称")
            case .description: ("Description", "描述")
            case .pictureText: ("Picture description", "图片说明")
            case .care: ("Care", "保养说明")
            }
        return language == .english ? english : chinese
    }
}
