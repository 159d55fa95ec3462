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

    /// The names of the back office's rooms.
    package struct Rooms: Sendable {
        /// Name of the room for imports, exports and backups.
        package let files: String
        /// Names of the other rooms, and of the back office itself.
        package let office, overview, orders, refunds, products, stock, coupons, zones, keys, books: String
    }

    /// The words beside the field of the key.
    package struct Door: Sendable {
        /// Texts of the sign-in form, its reasons for refusal and the sign-out button.
        package let title, lead, ended, entryLost, key, note, enter, leave, wrongKey, otherKind: String
    }

    /// The overview of all that needs attention.
    package struct Overview: Sendable {
        /// Label of the tile that counts partly shipped orders.
        package let partlySent: String
        /// Heading and labels of the tiles and of short stock.
        package let attention, toShip, toCapture, pending, unpaid, shortTitle, nothingShort: String
        /// Labels of the reconciliation.
        package let books, balanced, broken, notChecked, checked, check: String
    }

    /// The words of the product pages.
    package struct Products: Sendable {
        package let accent: String
        /// Column headers, sale states and the sentence for an empty list.
        package let product, price, free, state, category, sold, withdrawn, none, variants: String
        /// Headings and terms of a product's page.
        package let texts, onSale, show, tags, taxClass, version, kind, physical, digital: String
        /// Names of tax classes by their ids.
        package let taxClasses: [String: String]
        /// Hint that existing quotes keep their price.
        package let priceNote: String
        /// Heading, label of the file, and hint of the form for another picture.
        package let picture, pictureFile, pictureNote: String
    }

    /// The words of the shelves.
    package struct Stock: Sendable {
        /// Causes and accounts of stock moves.
        package let shipped, withdrawn, returned, supplier, sent, scrapped: String
        /// More causes of stock moves.
        package let imported, corrected, held, unheld, ordered, released: String
        /// Column headers of stock and its moves, and the sentences for empty lists.
        package let onHand, reserved, free, name, none, short, everything, moves, noMoves, time, what: String
        /// Columns of the moves, and labels and hints of a correction.
        package let units, why, counted, changed, countedNote, changedNote, toProduct: String
    }

    /// The words of the operator's order pages.
    package struct Orders: Sendable {
        /// Column headers of the order list and of payments.
        package let number, placed, total, lines, state, none, payment, payments, card, captured: String
        /// Headings and columns of refunds, parcels and lines.
        package let until, refunds, parcels, noRefunds, noParcels, item, ordered, sent, refunded: String
        /// Labels of amounts, parcels and the buyer.
        package let left, amount, reason, units, time, tracking, buyer: String
        /// Labels and hints of the forms of an order.
        package let goods, refundAll, refundLines, refundNote, shipNote, more: String
        /// Sentence for a shop without any refund.
        package let noRefundsAtAll: String
    }

    /// The words of the coupons.
    package struct Coupons: Sendable {
        /// Labels of percentage and validity.
        package let percent, starts, ends: String
        /// Column headers, actions and conditions of coupons.
        package let code, benefit, valid, used, none, make, change, freeShipping, always, from: String
        /// Limits and truth values of coupons.
        package let until, limit, perContact, minimum, exclusive, yes, no, only, everything,
            oneBenefit: String
        /// The word for no limit.
        package let unlimited: String
        /// Benefits, by whole percent and by a formatted amount.
        package let percentOff: @Sendable (Int) -> String, amountOff: @Sendable (String) -> String
    }

    /// Where goods are sent and what is added.
    package struct Zones: Sendable {
        /// Reason of places that no carrier serves.
        package let noCarrier: String
        /// Headings and columns of zones and services.
        package let zones, places, prices, services, days, gaps, taxes, place, rate: String
        /// Headings and columns of taxes, and the conditions of a price.
        package let included, onShipping, classes, none, postal, upTo, goodsFrom, free, note: String
        /// Truth values, and the heading of tax classes.
        package let yes, no, classNames: String
    }

    /// The words of the keys to the back rooms.
    package struct Keys: Sendable {
        /// Column headers, states and kinds of keys.
        package let label, kind, made, state, inUse, revoked, own, revoke, make, none, admin, kiosk: String
        /// The kind for reading, and texts for a new key.
        package let readonly, made1, once, all, noLabel: String
    }

    /// The rules that the books keep.
    package struct Books: Sendable {
        /// Texts of the reconciliation and its result.
        package let balanced, broken, lead, rule, result, kept, violations: String
    }

    /// Tables that come in and go out, and copies of the shop.
    package struct Files: Sendable {
        /// Headings and columns of backups, exports and the dry run.
        package let copies, copyNote, memoryNote, serverNote, name, made, size, none, out, products,
            spreadsheet, download,
            trial: String
        /// Headings and columns of the import and its report.
        package let trialNote, take, takeNote, what, variants, rows, new, changed, same, prices, added,
            removed: String
        /// Outcomes of the import, and the time of the last backup.
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
