package import PayKit
package import TUI

/// The sheet's words, one value per language. The sheet shows them in capitals.
package struct Words: Sendable {
    var language: Language
    var title: ScreenText
    var simulated: ScreenText
    var card: ScreenText
    package var shipTo: @Sendable (ShippingType) -> ScreenText
    var method: ScreenText
    var contact: ScreenText
    var pay: ScreenText
    var pending: ScreenText
    var pendingNote: ScreenText
    var updating, busy, detailUnknown, nothingChosen, addOne: ScreenText
    package var billing, coupon, addCoupon, couponHint, couponInvalid, couponExpired, notChecked: ScreenText
    package var cannotShip, addressWrong, billingWrong, unknownError, noAnswer, cardNotTaken,
        pickupFixed: ScreenText
    var credit, debit, prepaid: ScreenText
    var touch, touchForPasscode, touchAgain, passcode, pin, pinAgain, pinShort: ScreenText
    package var passcodeWrong: @Sendable (Int) -> ScreenText
    package var paidWith: @Sendable (_ card: ScreenText) -> ScreenText
    var notPaid: ScreenText
    var processing, processingNoCancel, done, declined, pressSpace, pressSpaceAlone, waitForUpdate: ScreenText
    /// Marks of rows that are not paid now.
    package var later: @Sendable (_ day: ScreenText?) -> ScreenText
    /// Mark of a recurring row, from its recurrence and its first and last day; nil where open.
    package var recurring:
        @Sendable (PaymentSummaryItem.Recurrence, _ start: ScreenText?, _ end: ScreenText?) -> ScreenText
    package var totalChanged: @Sendable (ScreenText) -> ScreenText
    /// Notice of a total that came without a choice and has to be accepted, from both.
    package var totalUnread: @Sendable (_ now: ScreenText, _ before: ScreenText) -> ScreenText
    package var methodReplaced: @Sendable (ScreenText) -> ScreenText
    var keys: Keys
    package var form: Form
    package var setup: Setup

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
