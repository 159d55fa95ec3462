/// The connections of one event loop, all looked at once a tick: no connection has a timer of its own, and
/// none asks for the time.
package final class ConnectionWheel {
    package private(set) var tick = 0
    package private(set) var closingSince: Int?
    /// True while ``Edge/turn(_:on:)`` turns it.
    package internal(set) var isTurning = false
    /// Open connections in no order; each knows its index.
    package private(set) var watches: [ConnectionWatch] = []

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

    /// Looks at every connection and ends the late ones.
    package func turn(isClosing: Bool) {
        tick += 1
        if isClosing, closingSince == nil { closingSince = tick }
        // Ending a connection takes it off the wheel, which moves the last one into its place.
        for watch in watches { watch.turn() }
    }
}
