package import HTTPTypes
package import NIOCore
import StoreAPI
import Synchronization

/// Counts who was there lately, without a lock and without keeping who it was.
///
/// The table of sessions: a hash with a seed of this process, and the second it was last seen. What was not
/// seen for a while makes room. The table is bounded: beyond about its size not all are counted.
package final class SessionTable: Sendable {

    package init() {}
    /// In seconds; a session that was not seen for longer has ended.
    package static let memory = 5 * 60

    private static let slotCount = 8192
    /// How many slots are tried for one hash.
    private static let reach = 16
    /// The upper half is the hash, the lower one the second, from 1 on.
    private let slots = InlineArray<8192, Atomic<UInt64>> { _ in Atomic(0) }

    /// Notes that somebody was there, by seconds of a clock that never goes back.
    package func see(_ hash: Int, at second: Int) {
        let bits = UInt64(truncatingIfNeeded: hash)
        let tag = bits >> 32
        let now = UInt64(max(0, second) + 1)
        var free: (slot: Int, value: UInt64)?
        for step in 0..<Self.reach {
            let slot = (Int(bits & 0xFFFF_FFFF) + step) % Self.slotCount
            let value = slots[slot].load(ordering: .relaxed)
            if value != 0, value >> 32 == tag {
                // Most requests find their second already there.
                if value & 0xFFFF_FFFF != now { slots[slot].store(tag << 32 | now, ordering: .relaxed) }
                return
            }
            if free == nil, !Self.isPresent(value, at: now) { free = (slot, value) }
        }
        guard let free else { return }
        // A session that loses the race for a slot is noted with its next request.
        _ = slots[free.slot].compareExchange(
            expected: free.value, desired: tag << 32 | now, ordering: .relaxed)
    }

    package func count(at second: Int) -> Int {
        let now = UInt64(max(0, second) + 1)
        return slots.indices.count { Self.isPresent(slots[$0].load(ordering: .relaxed), at: now) }
    }

    private static func isPresent(_ value: UInt64, at now: UInt64) -> Bool {
        let seen = value & 0xFFFF_FFFF
        return seen != 0 && seen + UInt64(memory) > now
    }

    /// The hash of a sender: the session that a kiosk names, else the key, else the address it comes from.
    package static func hash(of headers: HTTPFields, peer: SocketAddress?) -> Int {
        var hasher = Hasher()
        if let session = headers[.sessionID] ?? headers[.authorization] {
            hasher.combine(session)
        } else {
            peer?.withSockAddr { address, size in
                // Without the port, which every connection has for itself.
                let bytes = UnsafeRawBufferPointer(start: address, count: size)
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[Self.host(of: peer?.protocol)]))
            }
        }
        return hasher.finalize()
    }

    private static func host(of family: NIOBSDSocket.ProtocolFamily?) -> Range<Int> {
        switch family {
        case .inet?: 4..<8
        case .inet6?: 8..<24
        // All clients of a Unix socket are counted as one.
        default: 0..<0
        }
    }
}

extension HTTPField.Name {
    package static let sessionID = constant("Session-Id")
}
