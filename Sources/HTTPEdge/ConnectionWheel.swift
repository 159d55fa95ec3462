/// The connections of one event loop, all looked at once a tick: no connection has a timer of its own, and
/// none asks for the time.
package final class ConnectionWheel {
    /// Ticks since the wheel was made.
    package private(set) var tick = 0
    /// When the shop began to close.
    package private(set) var closingSince: Int?
    /// Open connections in no order; each knows its index.
    package private(set) var watches: [ConnectionWatch] = []

    /// Adds a connection in constant time.
    package func add(_ watch: ConnectionWatch) {
        watch.place = watches.count
        watches.append(watch)
    }

    /// Removes a connection in constant time; the last one takes its place.
    package func remove(_ watch: ConnectionWatch) {
        guard let place = watch.place, let last = watches.popLast() else { return }
        watch.place = nil
        guard last !== watch else { return }
        watches[place] = last
        last.place = place
    }

    /// Looks at every connection; who is late goes.
    package func turn(isClosing: Bool) {
        tick += 1
        if isClosing, closingSince == nil { closingSince = tick }
        // Ending a connection takes it off the wheel, which moves the last one into its place.
        for watch in watches { watch.turn() }
    }
}
