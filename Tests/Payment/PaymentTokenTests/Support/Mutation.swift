/// A small harm done to bytes at one place.
enum Mutation: String, CaseIterable, Sendable {
    /// One bit is turned over, another one at each place.
    case flip
    /// The byte is left out.
    case drop
    /// The byte and the next one change places.
    case swap

    /// The bytes with the harm done; nil when that leaves them as they are.
    func apply(to bytes: [UInt8], at place: Int) -> [UInt8]? {
        var changed = bytes
        switch self {
        case .flip: changed[place] ^= 1 << UInt8(place % 8)
        case .drop: changed.remove(at: place)
        case .swap:
            guard place + 1 < bytes.count, bytes[place] != bytes[place + 1] else { return nil }
            changed.swapAt(place, place + 1)
        }
        return changed
    }
}
