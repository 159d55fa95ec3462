import Synchronization

/// SplitMix64 (Steele, Lea and Flood 2014): random numbers that a seed decides, the same on every machine. A
/// counter whose steps are mixed, so nothing that is drawn from it is secret.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The next 64 pseudo-random bits; the same state gives the same sequence.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0; 0 where nothing is below the end.
    package mutating func number(below end: Int) -> Int { Int(next() % UInt64(max(end, 1))) }

    /// True so many times in a hundred.
    package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

    /// One of some; nil where there is none.
    package mutating func one<Element>(of all: [Element]) -> Element? {
        all.isEmpty ? nil : all[number(below: all.count)]
    }
}

/// Bytes that look like chance and are the same for the same seed.
package final class SeededBytes: Sendable {
    private let stream: Mutex<SplitMix64>

    package init(seed: UInt64) { stream = Mutex(SplitMix64(seed: seed)) }

    package func take(_ count: Int) -> [UInt8] {
        stream.withLock { stream in (0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next()) } }
    }
}
