/// What a rule may look at when a session has come a step further.
package struct Scene: Sendable {
    package let now: Observation
    /// The moment before; nil for the first.
    package let before: Observation?
    /// What can be read on the screen now, and what could be before.
    package let screen: ScreenReading
    package let screenBefore: ScreenReading?
    /// What can be read on the terminal of a kiosk; nil where there is none.
    package let terminal: ScreenReading?
    /// What the session has come to, this moment included.
    package let facts: SessionFacts

    /// Whether anything on the screen is another than before.
    package let hasNewFrame: Bool

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
