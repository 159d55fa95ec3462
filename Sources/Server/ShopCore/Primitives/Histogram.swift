import Synchronization

/// How long things took, in buckets whose width grows with the time: four to each doubling, so that a
/// quantile is told to within a fifth of itself from 16 microseconds to 8 seconds.
package final class Histogram: Sendable {

    package init() {}
    /// The upper bounds of the buckets in nanoseconds; a last bucket has what took longer.
    package static let bounds: [Int] = (0..<bucketCount).map { index in
        guard index >= 4 else { return (index + 1) * unit }
        return (5 + index % 4) << (index / 4 - 1) * unit
    }

    private static let bucketCount = 72
    /// A sixty-fourth of a millisecond.
    private static let unit = 15_625

    private let buckets = InlineArray<73, Atomic<Int>> { _ in Atomic(0) }
    private let sum = Atomic<Int>(0)

    package struct Reading: Hashable, Sendable {
        /// One more than there are bounds.
        package var counts: [Int]
        /// The sum of all times, in nanoseconds.
        package var sum: Int

        package var count: Int { counts.reduce(0, +) }
    }

    /// Counts a duration in its bucket. Lock-free; negative durations count as zero.
    package func record(_ duration: Duration) {
        let nanoseconds = duration.nanoseconds
        buckets[Self.bucket(of: nanoseconds)].wrappingAdd(1, ordering: .relaxed)
        sum.wrappingAdd(nanoseconds, ordering: .relaxed)
    }

    /// The counts so far; not one atomic snapshot while others record.
    package var reading: Reading {
        Reading(
            counts: buckets.indices.map { buckets[$0].load(ordering: .relaxed) },
            sum: sum.load(ordering: .relaxed))
    }

    /// The bucket with the least bound that is not below a time.
    package static func bucket(of nanoseconds: Int) -> Int {
        let below = max(0, (nanoseconds + unit - 1) / unit - 1)
        guard below >= 4 else { return below }
        let octave = Int.bitWidth - 1 - below.leadingZeroBitCount
        return min(bucketCount, (octave - 1) * 4 + (below >> (octave - 2)) & 3)
    }
}

extension Duration {
    /// Whole nanoseconds, none below zero.
    package var nanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, hasOverflowed) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard !hasOverflowed else { return seconds > 0 ? Int.max / 2 : 0 }
        return max(0, product + Int(attoseconds / 1_000_000_000))
    }
}
