/// Paces frames by the terminal's own answers, so that a slow line never lags behind the fingers.
///
/// Each frame ends with a status request (`ESC [ 5 n`); while two frames are unanswered, drawing waits and
/// keys are still taken. A terminal that stays silent twice is trusted to keep up and no longer asked.
package struct FrameFence: Hashable, Sendable {
    /// Frames the terminal has not confirmed.
    package private(set) var unanswered = 0
    private var silences = 0
    private var isOff: Bool

    /// Frames that may be on their way at once.
    package static let limit = 2
    /// After this many seconds without an answer the outstanding frames count as lost.
    package static let patience = 2

    /// Creates a fence without outstanding frames; one that is off never waits.
    package init(isOff: Bool = false) { self.isOff = isOff }

    /// True if another frame may be sent now.
    package var mayDraw: Bool { isOff || unanswered < Self.limit }

    /// True if the frame about to be sent ends with a request.
    package var asks: Bool { !isOff }

    /// A frame with a request was sent.
    package mutating func sent() {
        if !isOff { unanswered += 1 }
    }

    /// The terminal answered one request.
    package mutating func answered() {
        if unanswered > 0 { unanswered -= 1 }
        silences = 0
    }

    /// Nothing came for ``patience`` seconds although something was outstanding.
    package mutating func silent() {
        guard unanswered > 0 else { return }
        unanswered = 0
        silences += 1
        if silences >= 2 { isOff = true }
    }
}
