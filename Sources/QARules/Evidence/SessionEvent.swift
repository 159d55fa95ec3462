/// One entry of a session's event log, without what was typed and without personal data.
package struct SessionEvent: Codable, Hashable, Sendable {
    /// The category of an event; its raw value is stored in reports.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// An input of the shopper; never the text that was typed.
        case input
        /// An event of the payment engine, or a call to the sheet's owner.
        case engine, call, reply
        /// A request to the shop and its answer.
        case exchange
        /// An answer of the wallet, with its reason.
        case wallet
        /// A deadline or a jump of the clock.
        case time
        /// An order to the lab: a fault, a price, a wallet.
        case control
        case rule
    }

    package var moment: Int
    /// Milliseconds of the session's clock since it began.
    package var time: Int
    /// Category by which events are filtered.
    package var kind: Kind
    /// One line, without personal data.
    package var text: String

    /// Creates an entry; `text` must be redacted already.
    package init(moment: Int, time: Int, kind: Kind, text: String) {
        self.moment = moment
        self.time = time
        self.kind = kind
        self.text = text
    }
}
