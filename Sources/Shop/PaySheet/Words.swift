package import PayKit
package import TUI

/// The sheet's words, one value per language. The sheet shows them in capitals.
package struct Words: Sendable {
    var language: Language
    var title: ScreenText
    var simulated: ScreenText
    var card: ScreenText
    /// Title of the address row, by the kind of shipping.
    package var shipTo: @Sendable (ShippingType) -> ScreenText
    var method: ScreenText
    var contact: ScreenText
    var pay: ScreenText
    var pending: ScreenText
    var pendingNote: ScreenText
    var updating, busy, detailUnknown, nothingChosen, addOne: ScreenText
    /// Titles and notices of the billing address and of coupons.
    package var billing, coupon, addCoupon, couponHint, couponInvalid, couponExpired, notChecked: ScreenText
    /// Notices beside rows: no rates, wrong addresses, no answer, a card that is not taken.
    package var cannotShip, addressWrong, billingWrong, unknownError, noAnswer, cardNotTaken,
        pickupFixed: ScreenText
    var credit, debit, prepaid: ScreenText
    var touch, touchForPasscode, touchAgain, passcode, pin, pinAgain, pinShort: ScreenText
    /// Notice of a wrong passcode, from the attempts that are left.
    package var passcodeWrong: @Sendable (Int) -> ScreenText
    /// Result of a payment that succeeded, from the card's name.
    package var paidWith: @Sendable (_ card: ScreenText) -> ScreenText
    var notPaid: ScreenText
    var processing, processingNoCancel, done, declined, pressSpace, pressSpaceAlone, waitForUpdate: ScreenText
    /// Marks of rows that are not paid now.
    package var later: @Sendable (_ day: ScreenText?) -> ScreenText
    /// Mark of a recurring row, from its recurrence and its first and last day; nil where open.
    package var recurring:
        @Sendable (PaymentSummaryItem.Recurrence, _ start: ScreenText?, _ end: ScreenText?) -> ScreenText
    /// Announcement of another total, from the new one.
    package var totalChanged: @Sendable (ScreenText) -> ScreenText
    /// Notice of a total that came without a choice and has to be accepted, from both.
    package var totalUnread: @Sendable (_ now: ScreenText, _ before: ScreenText) -> ScreenText
    /// Announcement that the chosen method is gone, from the one in its place.
    package var methodReplaced: @Sendable (ScreenText) -> ScreenText
    var keys: Keys
    /// Words of the contact forms.
    package var form: Form
    /// Words of the add-card sheet.
    package var setup: Setup

    /// Words of the key bindings.
    struct Keys: Sendable {
        var move, change, authorise, wrongFinger, cancel, choose, back, retry, accept, enter, edit, save,
            next,
            apply, country: ScreenText
    }

    package static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
