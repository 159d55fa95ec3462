/// The evidence that a rule may look at when a session has come a step further.
package struct Scene: Sendable {
    /// Moment to check.
    package let now: Observation
    /// The moment before; nil for the first.
    package let before: Observation?
    /// The readings of the screen now and before.
    package let screen: ScreenReading
    /// Reading of the moment before; nil for the first.
    package let screenBefore: ScreenReading?
    /// The reading of the terminal of a kiosk; nil where there is none.
    package let terminal: ScreenReading?
    /// The state that the session has reached, this moment included.
    package let facts: SessionFacts

    /// True if anything on the screen is another than before.
    package let hasNewFrame: Bool

    /// Joins the evidence of one moment; `terminal` is nil outside of a kiosk.
    package init(
        now: Observation, before: Observation?, screen: ScreenReading, screenBefore: ScreenReading?,
        terminal: ScreenReading? = nil, facts: SessionFacts, hasNewFrame: Bool
    ) {
        self.now = now
        self.before = before
        self.screen = screen
        self.screenBefore = screenBefore
        self.terminal = terminal
        self.facts = facts
        self.hasNewFrame = hasNewFrame
    }
}
