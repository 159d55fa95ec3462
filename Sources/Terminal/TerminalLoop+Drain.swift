extension TerminalLoop {
    /// How many milliseconds answers are waited for at the end, within bounds: twice as long as they took
    /// before, or have taken by now, in nanoseconds; as long as may be while none has ever come.
    package static func drainPatience(
        after roundTrip: UInt64, waited: UInt64, within bounds: ClosedRange<UInt64>
    ) -> UInt64 {
        guard roundTrip > 0 else { return bounds.upperBound }
        return min(max(2 * max(roundTrip, waited) / 1_000_000, bounds.lowerBound), bounds.upperBound)
    }
}
