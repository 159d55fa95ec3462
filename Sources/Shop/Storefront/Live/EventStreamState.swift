/// The state of the subscription to the shop's events (server-sent events).
struct EventStreamState: Hashable, Sendable {
    /// The subscription's number; nil while there is none.
    var revision: Int?
    var state = State.silent

    enum State: Hashable, Sendable {
        /// Nothing was heard yet, or nothing more will be.
        case silent
        /// The shop is heard, so that what is shown is its last word.
        case open
        /// It was heard before; the shopper may have been told that it is not now.
        case lost(isTold: Bool)
    }

    /// True while the shop is heard.
    var isOpen: Bool { state == .open }
}
