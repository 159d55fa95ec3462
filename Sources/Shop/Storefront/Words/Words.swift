import PayKit
import StoreAPI
package import TUI

/// The shop's words, one value per language, so that a missing sentence does not compile.
package struct Words: Sendable {
    var walletName, payWithWallet, setUpWallet, buy, noPrice, noPriceNote: ScreenText
    var loading, unreachableNext, askAgain, askAgainTyping, nothingForSale: ScreenText
    package var unreachable: @Sendable (_ address: ScreenText) -> ScreenText
    var untrusted: @Sendable (_ address: ScreenText) -> ScreenText
    var untrustedNext: ScreenText
    var keyWanted: @Sendable (_ address: ScreenText) -> ScreenText
    var keyWantedNext, soldOut, digital, digitalNote: ScreenText
    package var left: @Sendable (Int) -> ScreenText
    var inStock, pictureLoading, pictureMissing, detailsUnreachable: ScreenText
    package var priceUnreachable, priceRefused, notForSale: ScreenText
    package var shortage: @Sendable (Int) -> ScreenText
    package var chooseFirst: @Sendable (ScreenText) -> ScreenText
    var seeAlike: @Sendable (_ category: ScreenText) -> ScreenText
    var pricing, placing: ScreenText
    package var pay: @Sendable (ScreenText) -> ScreenText
    /// Notice of a charge; the money is simulated, and it says so.
    package var charged:
        @Sendable (_ company: ScreenText, _ amount: ScreenText, _ card: ScreenText) -> ScreenText
    package var declined: @Sendable (ScreenText) -> ScreenText
    /// For a sheet, which says itself that the card was declined.
    var notCharged: @Sendable (ScreenText) -> ScreenText
    package var reasons: Reasons
    package var sheetTimedOut, sheetAborted, sheetLockedOut, walletFailed, noPriceYet,
        notPriced: ScreenText
    var refusals: Refusals
    /// Notices of an order that the shop did not take.
    package var heldElsewhere, heldAtTheTouch, shopStockGone, priceIsStale, quoteRanOut, refused,
        walletRefused, walletUnknown, paused, couponEnded, unsent: ScreenText
    package var priceBecame: @Sendable (_ before: ScreenText, _ now: ScreenText) -> ScreenText
    /// Correction of an address that does not match the quoted place.
    package var addressRefused: ScreenText
    var unknown: Unknown
    var recovery: Recovery
    var orders: OrderWords
    package var live: LiveWords
    package var connectivity: ConnectivityWords
    var keys: Keys
    var list: ListWords
    var cart: CartWords
    package var coupon: CouponWords
    var form: Form
    package var receipt: ReceiptWords

    /// Reasons of a decline, each with a next step.
    package struct Reasons: Sendable {
        package var insufficientFunds, expired, code, lostOrStolen, processing, pin, pinNeeded,
            other: ScreenText
    }

    struct Refusals: Sendable {
        var invalid: @Sendable (_ field: ScreenText) -> ScreenText
        var notEntitled, used, noCard, locked: ScreenText
    }

    struct Unknown: Sendable {
        var title, text, reference, amount, nextCheck: ScreenText
        var everySeconds: @Sendable (Int) -> ScreenText
        /// The notice on every other page, from the longest, and the label of the key that leads back.
        var standing: @Sendable (_ amount: ScreenText) -> [ScreenText]
        var show: ScreenText
    }

    /// The result of a payment that was under way when the program ended.
    package struct Recovery: Sendable {
        var paid: @Sendable (_ order: ScreenText, _ amount: ScreenText) -> ScreenText
        var notPaid: ScreenText
        var unknown: @Sendable (_ reference: ScreenText) -> ScreenText
        /// The message of a crash during a payment.
        var crashed: ScreenText
        var crashedWhilePaying: @Sendable (_ reference: ScreenText) -> ScreenText
        /// The same for a payment that the next start cannot look up.
        var crashedUnkept: @Sendable (_ reference: ScreenText) -> ScreenText
        var unkept: ScreenText
    }

    /// The announcements of changes while one watches.
    package struct LiveWords: Sendable {
        var lost, back, withdrawn: ScreenText
        var changed: @Sendable (_ product: ScreenText, _ what: ScreenText) -> ScreenText
        var price, total: @Sendable (_ amount: ScreenText) -> ScreenText
        package var totals: @Sendable (_ now: ScreenText, _ before: ScreenText) -> ScreenText
        var comma: ScreenText
    }

    struct Keys: Sendable {
        var move, page, open, retry, choose, press, buy, back, next, placeOrder, accept,
            backToShop: ScreenText
        var readOn: ScreenText
    }

    struct ListWords: Sendable {
        var search, category, inStock, sort, showAll, keep: ScreenText
        var ends, refresh, inStockOnly, searching, unanswered, nothing: ScreenText
        var found: @Sendable (Int) -> ScreenText
        var all: ScreenText
        var more: @Sendable (Int) -> ScreenText
        var place: @Sendable (_ number: Int, _ count: Int) -> ScreenText
        var nextCategory, byName, byPrice, byPriceDescending, newest: ScreenText
    }

    package struct CouponWords: Sendable {
        var label, add, remove: ScreenText
        var enter, change, takeOut, apply, cancel: ScreenText
        package var off: @Sendable (_ amount: ScreenText) -> ScreenText
        var nothingOff, checking, waiting: ScreenText
        /// Without an amount nothing was taken off.
        package var applied: @Sendable (_ code: ScreenText, _ amount: ScreenText?) -> ScreenText
        package var removed, unchecked, gone, checkingFirst: ScreenText
        package var unknown, notYet, expired, exhausted, otherGoods, notCombinable, nothingToPay: ScreenText
        package var minimum: @Sendable (_ least: ScreenText, _ missing: ScreenText) -> ScreenText
    }

    package struct ReceiptWords: Sendable {
        var thanks, simulated, order, item, shipTo, method, contact, payment, pending, total: ScreenText
        package var paid: @Sendable (ScreenText) -> ScreenText
    }

    package static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}

extension Words {
    /// A count with its digits in groups of three, as both languages write them.
    static func grouped(_ count: Int) -> ScreenText {
        let digits = Array(String(count.magnitude))
        var text = count < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return ScreenText(cleaning: text)
    }

    /// The stock note of a list row, if the shopper needs it before opening the card.
    func stockNote(_ product: ProductSummary) -> ScreenText {
        if product.kind == .digital { return digital }
        switch product.availability.state {
        case .inStock: return .empty
        case .lowStock: return left(product.availability.available)
        case .outOfStock: return soldOut
        }
    }

    func choose(_ option: Product.Option) -> ScreenText { chooseFirst(ScreenText(cleaning: option.name)) }

    func stockOnCard(_ availability: Availability) -> ScreenText {
        switch availability.state {
        case .inStock: inStock
        case .lowStock: left(availability.available)
        case .outOfStock: soldOut
        }
    }

    func reason(_ refusal: PaymentAuthorization.Refusal) -> ScreenText {
        switch refusal {
        case .alreadyShowing, .requestAlreadyUsed: refusals.used
        case .invalid(let finding) where finding.fault == .notEntitled: refusals.notEntitled
        case .invalid(let finding): refusals.invalid(ScreenText(cleaning: finding.path))
        case .noEligiblePass: refusals.noCard
        case .lockedOut: refusals.locked
        }
    }

    func reason(_ code: String?) -> ScreenText {
        switch code {
        case "insufficient_funds": reasons.insufficientFunds
        case "expired_card": reasons.expired
        case "incorrect_cvc": reasons.code
        case "online_or_offline_pin_required": reasons.pinNeeded
        case "incorrect_pin", "pin_try_exceeded": reasons.pin
        case "lost_card", "stolen_card": reasons.lostOrStolen
        case "processing_error": reasons.processing
        default: reasons.other
        }
    }
}
