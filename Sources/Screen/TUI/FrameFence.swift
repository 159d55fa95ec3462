/// Flow control of frames by the terminal's answers, so that a slow line does not delay echo.
///
/// Each frame ends with a status request (`ESC [ 5 n`); while two frames are unanswered, drawing waits and
/// keys are still taken. A terminal that is silent twice is no longer asked and counts as fast.
package struct FrameFence: Hashable, Sendable {
    package private(set) var unanswered = 0
    private var silences = 0
    private var isOff: Bool

    package static let limit = 2
    /// Seconds without an answer after which frames count as lost.
    package static let timeout = 2

    package init(isOff: Bool = false) { self.isOff = isOff }

    package var mayDraw: Bool { isOff || unanswered < Self.limit }

    package var asks: Bool { !isOff }

    package mutating func sent() { if !isOff { unanswered += 1 } }

    package mutating func answered() {
        if unanswered > 0 { unanswered -= 1 }
        silences = 0
    }

    /// Called after ``timeout`` seconds without an answer.
    package mutating func silent() {
        guard unanswered > 0 else { return }
        unanswered = 0
        silences += 1
        if silences >= 2 { isOff = true }
    }
}
