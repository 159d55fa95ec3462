import PayKit
import TUI

/// The sheet's words, one value per language. The sheet shows them in capitals.
struct Words: Sendable {
    var title: ScreenText
    var simulated: ScreenText
    var card: ScreenText
    var shipTo: @Sendable (ShippingType) -> ScreenText
    var method: ScreenText
    var contact: ScreenText
    var pay: ScreenText
    var pending: ScreenText
    var pendingNote: ScreenText
    var updating, busy, detailUnknown, nothingChosen, addOne: ScreenText
    var billing, coupon, addCoupon, couponHint, couponInvalid, couponExpired, notChecked: ScreenText
    var cannotShip, addressWrong, billingWrong, unknownError, noAnswer, cardNotTaken, pickupFixed: ScreenText
    var credit, debit, prepaid: ScreenText
    var touch, touchForPasscode, touchAgain, passcode, pin, pinAgain, pinShort: ScreenText
    var passcodeWrong: @Sendable (Int) -> ScreenText
    var paidWith: @Sendable (_ card: ScreenText) -> ScreenText
    var notPaid: ScreenText
    var processing, processingNoCancel, done, declined, pressSpace, pressSpaceAlone, waitForUpdate: ScreenText
    /// Marks of rows that are not paid now.
    var later: @Sendable (_ day: ScreenText?) -> ScreenText
    var recurring:
        @Sendable (PaymentSummaryItem.Recurrence, _ start: ScreenText?, _ end: ScreenText?) -> ScreenText
    var totalChanged: @Sendable (ScreenText) -> ScreenText
    var totalRenewed: @Sendable (_ now: ScreenText, _ before: ScreenText) -> ScreenText
    var methodReplaced: @Sendable (ScreenText) -> ScreenText
    var keys: Keys
    var form: Form
    var setup: Setup

    /// Words of the key bindings.
    struct Keys: Sendable {
        var move, change, authorise, wrongFinger, cancel, choose, back, retry, enter, edit, save, next, apply,
            country: ScreenText
    }

    static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
