import TUI

/// How many of something: stepped, or typed digit by digit.
struct Quantity: Hashable, Sendable {
    private(set) var value = 1
    /// The number as far as it is typed; nil when the next digit begins a new one.
    private(set) var typed: Int?

    enum Message: Hashable, Sendable {
        case step(Int)
        case digit(Int)
        case erase
    }

    /// The server's limit per line, whatever the stock.
    static let most = 9_999

    /// Applies a change; false when there are not that many, and then the value is the limit.
    mutating func take(_ message: Message, limit: Int) -> Bool {
        let limit = max(1, min(limit, Self.most))
        switch message {
        case .step(let step):
            typed = nil
            value = max(1, value + step)
        case .digit(let digit):
            value = max(1, (typed ?? 0) * 10 + digit)
            typed = value
        case .erase:
            let rest = (typed ?? 0) / 10
            typed = rest == 0 ? nil : rest
            value = max(1, rest)
        }
        guard value > limit, message != .step(-1) else { return true }
        value = limit
        typed = typed.map { min($0, limit) }
        return false
    }

    mutating func endTyping() { typed = nil }

    func bindings(limit: Int, least: ScreenText, _ words: Words) -> [KeyBinding<Message>] {
        let isFull = value >= min(limit, Self.most)
        var bindings = [
            KeyBinding<Message>(
                [.character("+"), .character("=")], "+ −", words.cart.changeQuantity, .step(1),
                unavailable: isFull ? words.cart.noMore(limit) : nil),
            KeyBinding([.character("-")], .empty, .empty, .step(-1), unavailable: value <= 1 ? least : nil),
            KeyBinding([.character("0")], .empty, .empty, .digit(0), unavailable: typed == nil ? least : nil),
        ]
        bindings += (1...9).map { digit in
            KeyBinding([.character(Character(String(digit)))], .empty, .empty, .digit(digit))
        }
        if typed != nil { bindings.append(KeyBinding([.backspace], .empty, .empty, .erase)) }
        return bindings
    }
}
