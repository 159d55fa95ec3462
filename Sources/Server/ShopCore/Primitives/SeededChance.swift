import Codecs
import SeededRandom
import Synchronization

/// Words that follow from a seed: whoever knows it knows them all, so nothing that is made of them is secret.
///
/// Each purpose has a stream of its own: what is drawn for one of them moves none of the others, so that
/// requests that come at once and in no certain order disturb as little as can be.
package final class SeededChance: Sendable {
    private let seed: UInt64
    private let past: [UInt8]
    private let streams = Mutex<[String: SplitMix64]>([:])

    /// - Parameter past: Stands for what was drawn before and is kept, so that who goes on with the same seed
    ///   draws nothing of it again.
    package init(seed: UInt64, past: [UInt8] = []) {
        self.seed = seed
        self.past = past
    }

    package func words(_ count: Int, for purpose: String) -> [UInt64] {
        streams.withLock { streams in
            var stream = streams[purpose] ?? SplitMix64(seed: start(of: purpose))
            defer { streams[purpose] = stream }
            return (0..<count).map { _ in stream.next() }
        }
    }

    /// The next bytes of a purpose; what is left of their last word is lost.
    package func bytes(_ count: Int, for purpose: String) -> [UInt8] {
        let words = words((count + 7) / 8, for: purpose)
        return (0..<count).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) }
    }

    /// A stream begins with a digest of seed, past and purpose, so that near seeds have nothing in common.
    private func start(of purpose: String) -> UInt64 {
        let bytes = Array("\(seed) \(Base64URL.encode(past)) \(purpose)".utf8)
        return Digest.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
