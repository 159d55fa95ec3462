/// How long is waited before a shop that did not answer is asked again: twice as long each time.
package enum Backoff {
    /// The longest pause, unless the first one is longer.
    static let longest = Duration.seconds(30)

    /// The pause after so many attempts in a row that brought nothing, the first not counted.
    package static func pause(after failures: Int, from first: Duration) -> Duration {
        min(first * (1 << min(failures, 10)), max(first, longest))
    }
}
