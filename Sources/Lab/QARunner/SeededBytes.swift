import SeededRandom
import Synchronization

/// Bytes that look like chance and are the same for the same seed.
final class SeededBytes: Sendable {
    private let stream: Mutex<SplitMix64>

    init(seed: UInt64) { stream = Mutex(SplitMix64(seed: seed)) }

    func take(_ count: Int) -> [UInt8] {
        stream.withLock { stream in (0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next()) } }
    }
}
