/// The state of the subscription to the shop's events (server-sent events).
struct EventStreamState: Hashable, Sendable {
    /// The subscription's number; nil while there is none.
    var revision: Int?
    var state = State.silent

    enum State: Hashable, Sendable {
        /// No event stream yet, or none any more.
        case silent
        case open
        /// The stream broke off; the shopper may have been told.
        case lost(isTold: Bool)
    }

    var isOpen: Bool { state == .open }
}
