package import FoundationEssentials
import Synchronization

/// Identifiers by a clock that may stand still: of each kind, every one sorts after those that were given
/// before it.
///
/// They are UUIDs of version 7 (RFC 9562) whose milliseconds never go back. A counter in the place of the
/// first random bits tells apart those of one millisecond (section 6.2, method 1); when it is used up, the
/// next millisecond begins early.
package final class IdentifierSequence: Sendable {
    private struct Place {
        var milliseconds: UInt64 = 0
        var count: UInt64 = 0

        mutating func goOn(to now: UInt64) {
            if now > milliseconds {
                self = Place(milliseconds: now)
            } else if count < 0xFFF {
                count += 1
            } else {
                self = Place(milliseconds: milliseconds + 1)
            }
        }
    }

    private let places = Mutex<[IdentifierKind: Place]>([:])
    private let clock: @Sendable () -> Date
    /// The rest of an identifier, in a stream of the kind's own.
    private let word: @Sendable (IdentifierKind) -> UInt64

    package init(clock: @escaping @Sendable () -> Date, word: @escaping @Sendable (IdentifierKind) -> UInt64)
    {
        self.clock = clock
        self.word = word
    }

    package func next(_ kind: IdentifierKind) -> String {
        let now = clock().millisecondsSince1970
        return places.withLock { places in
            places[kind, default: Place()].goOn(to: now)
            let place = places[kind, default: Place()]
            let uuid = ServerEnvironment.timeOrderedUUID(
                milliseconds: place.milliseconds, short: place.count, long: word(kind))
            return "\(kind.rawValue)_\(uuid)"
        }
    }
}

extension Date {
    /// Whole milliseconds since 1970; none before.
    package var millisecondsSince1970: UInt64 { UInt64(max(0, timeIntervalSince1970 * 1000)) }
}
