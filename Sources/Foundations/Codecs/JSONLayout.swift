/// Lays out JSON for reading: an object or array that fits on a line stays on one, others have a line for
/// each member.
package struct JSONLayout {
    private let source: [UInt8]
    private var out: [UInt8] = []
    private var depth = 0
    /// The nesting depth within a value on one line; nil outside.
    private var flatDepth: Int?
    private let width: Int

    /// Ends with a line feed.
    ///
    /// - Parameters:
    ///   - compact: JSON without blanks between its tokens.
    ///   - width: columns within which an object or array stays on one line; 0 for a line for every member.
    package static func laidOut(_ compact: [UInt8], width: Int = 100) -> [UInt8] {
        var layout = JSONLayout(source: compact, width: width)
        layout.run()
        return layout.out
    }

    private init(source: [UInt8], width: Int) {
        self.source = source
        self.width = width
        out.reserveCapacity(source.count * 2)
    }

    private mutating func run() {
        var place = 0
        while place < source.count {
            let byte = source[place]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfText(from: place)
                out += source[place..<end]
                place = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): place += open(byte, at: place)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
            case UInt8(ascii: ","):
                out.append(byte)
                breakLine()
            case UInt8(ascii: ":"): out += [byte, UInt8(ascii: " ")]
            default: out.append(byte)
            }
            place += 1
        }
        out.append(UInt8(ascii: "\n"))
    }

    /// - Returns: 1 for an empty one, whose end is then written, too.
    private mutating func open(_ byte: UInt8, at place: Int) -> Int {
        out.append(byte)
        if place + 1 < source.count, source[place + 1] == byte + 2 {
            out.append(byte + 2)
            return 1
        }
        depth += 1
        if flatDepth == nil, fits(from: place) { flatDepth = depth }
        if flatDepth == nil || byte == UInt8(ascii: "{") { breakLine() }
        return 0
    }

    private mutating func close(_ byte: UInt8) {
        let isFlat = flatDepth != nil
        if flatDepth == depth { flatDepth = nil }
        depth -= 1
        if isFlat {
            if byte == UInt8(ascii: "}") { out.append(UInt8(ascii: " ")) }
        } else {
            breakLine()
        }
        out.append(byte)
    }

    private mutating func breakLine() {
        guard flatDepth == nil else { return out.append(UInt8(ascii: " ")) }
        out.append(UInt8(ascii: "\n"))
        out += Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    /// True if the array or object that begins here ends before the line is full.
    private func fits(from place: Int) -> Bool {
        let limit = min(source.count, place + max(0, width - 2 * depth))
        var open = 0
        var index = place
        while index < limit {
            switch source[index] {
            case UInt8(ascii: "\""):
                index = endOfText(from: index)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                open -= 1
                if open == 0 { return true }
            default: break
            }
            index += 1
        }
        return false
    }

    private func endOfText(from place: Int) -> Int {
        var index = place + 1
        while index < source.count, source[index] != UInt8(ascii: "\"") {
            index += source[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(source.count, index + 1)
    }
}
