import QATapes
import TUI

struct PanelWords: Sendable {
    var title: ScreenText
    var now, next: ScreenText
    var tape: ScreenText
    var label: @Sendable (Control) -> ScreenText
    var about: @Sendable (Control) -> ScreenText
    var obstacle: @Sendable (Control.Obstacle) -> ScreenText
    var touches: @Sendable (Int) -> ScreenText
    var decline: @Sendable (ResponseCode) -> ScreenText
    var latency: @Sendable (_ milliseconds: Int) -> ScreenText
    var errors: @Sendable (_ status: String, _ count: Int) -> ScreenText
    var inStock, coupons: @Sendable (Int) -> ScreenText
    var endCoupon: @Sendable (_ code: ScreenText) -> ScreenText
    var armed: @Sendable (_ name: ScreenText, Int?) -> ScreenText
    var times: @Sendable (Int?) -> ScreenText
    var up, down, cutBefore, cutAfter, serviceable, unserviceable, soldOut, bankSilent, bankSlow: ScreenText
    var hour, day, month, asShipped, resetNow, none: ScreenText
    var done, underway: ScreenText
    var tooSmall: ScreenText
    var keys: Keys

    struct Keys: Sendable {
        var move, turn, order, close: ScreenText
    }
}

extension PanelWords {
    static func of(_ language: Language) -> PanelWords {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    static let english = PanelWords(
        title: "Control panel", now: "now", next: "next", tape: "Tape",
        label: { control in
            switch control {
            case .profile: "Wallet"
            case .card: "First card"
            case .touches: "Wrong fingers"
            case .decline: "Decline"
            case .latency: "Slow network"
            case .line: "Line"
            case .error: "Shop errors"
            case .carrier: "Carrier"
            case .address: "Address"
            case .stock: "Stock"
            case .price: "Price"
            case .coupon: "Coupons"
            case .clock: "Clock"
            case .reset: "Reset"
            }
        },
        about: { control in
            switch control {
            case .profile: "the shopper's wallet"
            case .card: "the card that the sheet begins with"
            case .touches: "the sensor rejects the finger"
            case .decline: "the issuer refuses the next charge"
            case .latency: "the shop answers later"
            case .line: "the connection to the shop"
            case .error: "the shop answers with an error"
            case .carrier: "whether carriers quote"
            case .address: "whether the shop ships there"
            case .stock, .price: "of the product on the screen"
            case .coupon: "a coupon of the shop ends"
            case .clock: "the time of shop and wallet"
            case .reset: "stock, orders, clock and faults"
            }
        },
        obstacle: { obstacle in
            switch obstacle {
            case .foreignShop: "Not this session's own shop: only the wallet can be changed"
            case .noCard: "The wallet has no card"
            case .noProduct: "No product is on the screen"
            case .noCoupon: "The shop has no coupon"
            }
        },
        touches: { number($0) },
        decline: { code in ScreenText(cleaning: code.rawValue) + " " + meaning(of: code) },
        latency: { $0 == 0 ? "not slow" : seconds($0) + " s" },
        errors: { status, count in
            ScreenText(cleaning: status) + (count == 1 ? ", once" : ", " + number(count) + " times")
        },
        inStock: { $0 == 0 ? "sold out" : number($0) + " in stock" },
        coupons: { number($0) + " valid" }, endCoupon: { "end " + $0 },
        armed: { name, count in
            let cards: ScreenText =
                switch count {
                case 1?: "next card"
                case let count?: "next " + number(count) + " cards"
                case nil: "every card"
                }
            return name + ", " + cards
        },
        times: { $0.map { $0 == 1 ? ", once" : ", " + number($0) + " times" } ?? .empty },
        up: "up", down: "down", cutBefore: "cut before next order", cutAfter: "cut before its answer",
        serviceable: "deliverable", unserviceable: "not deliverable", soldOut: "sold out",
        bankSilent: "bank does not answer", bankSlow: "bank answers 10 s late",
        hour: "+1 hour", day: "+1 day", month: "+30 days", asShipped: "everything as shipped",
        resetNow: "reset now", none: "none",
        done: "✓ Done: ", underway: "One moment…",
        tooSmall: "The panel needs 40×12",
        keys: Keys(move: "control", turn: "choice", order: "apply", close: "close"))

    static func number(_ count: Int) -> ScreenText { ScreenText(cleaning: String(count)) }

    /// Milliseconds as seconds, with one decimal where there is one.
    static func seconds(_ milliseconds: Int) -> ScreenText {
        let tenths = milliseconds / 100
        return number(tenths / 10) + (tenths % 10 == 0 ? .empty : "." + number(tenths % 10))
    }

    /// The meaning of a code of ISO 8583.
    private static func meaning(of code: ResponseCode) -> ScreenText {
        switch code {
        case .doNotHonor: "do not honour"
        case .invalidTransaction: "invalid transaction"
        case .invalidAmount: "invalid amount"
        case .noSuchCard: "no such card"
        case .lostCard: "lost card"
        case .stolenCard: "stolen card"
        case .insufficientFunds: "insufficient funds"
        case .expiredCard: "expired card"
        case .incorrectPIN: "incorrect PIN"
        case .notPermitted: "not permitted"
        case .suspectedFraud: "suspected fraud"
        case .overLimit: "over the limit"
        case .restrictedCard: "restricted card"
        case .tooFrequent: "too frequent"
        case .pinRequired: "PIN required"
        case .pinTriesExceeded: "PIN tries exceeded"
        case .cryptogramFailed: "cryptogram failed"
        case .issuerUnavailable: "issuer unavailable"
        case .malfunction: "malfunction"
        case .incorrectSecurityCode: "wrong security code"
        }
    }
}
