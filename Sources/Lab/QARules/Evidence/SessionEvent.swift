/// One entry of a session's event log, without what was typed and without personal data.
package struct SessionEvent: Codable, Hashable, Sendable {
    /// The category of an event; its raw value is stored in reports.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// An input of the shopper; never the text that was typed.
        case input
        /// An event of the payment engine, or a call to the sheet's owner.
        case engine, call, reply
        case exchange
        case wallet
        case time
        /// An order to the lab: a fault, a price, a wallet.
        case control
        case rule
    }

    package var moment: Int
    /// Milliseconds of the session's clock since it began.
    package var time: Int
    package var kind: Kind
    package var text: String

    /// Creates an entry; `text` must be redacted already.
    package init(moment: Int, time: Int, kind: Kind, text: String) {
        self.moment = moment
        self.time = time
        self.kind = kind
        self.text = text
    }
}
