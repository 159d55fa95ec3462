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
    var updating: ScreenText
    var detailUnknown: ScreenText
    var nothingChosen: ScreenText
    var cannotShip: ScreenText
    var addressWrong: ScreenText
    var noAnswer: ScreenText
    var contactMissing: ScreenText
    var cardNotTaken: ScreenText
    var touch: ScreenText
    var touchAgain: ScreenText
    var passcode: ScreenText
    var passcodeWrong: @Sendable (Int) -> ScreenText
    var processing: ScreenText
    var processingNoCancel: ScreenText
    var done: ScreenText
    var declined: ScreenText
    var pressSpace: ScreenText
    var waitForUpdate: ScreenText
    var totalChanged: @Sendable (ScreenText) -> ScreenText
    var methodReplaced: @Sendable (ScreenText) -> ScreenText
    var keys: Keys
    var setup: Setup

    /// Words of the key bindings.
    struct Keys: Sendable {
        var move, change, authorise, wrongFinger, cancel, choose, back, retry, enter: ScreenText
    }

    static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
