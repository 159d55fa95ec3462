/// JSON text laid out for people: two blanks a level, and on one line what fits there.
package struct JSONLayout {
    private let json: [UInt8]
    private let columns: Int
    /// The containers by the place of their opening bracket.
    private var containers: [Int: Container] = [:]
    private var text: [UInt8] = []
    /// How many bytes the last line has so far.
    private var column = 0

    private struct Container {
        /// The place of the closing bracket.
        let end: Int
        /// Bytes on one line, blanks included.
        let width: Int
    }

    /// Lays out a text that is JSON without blanks between its parts; the values stay the same.
    ///
    /// - Parameter columns: the widest line, in bytes, that a container may be kept on; 0 for a line for each
    ///   member.
    package static func indented(_ json: [UInt8], columns: Int = 100) -> [UInt8] {
        var layout = JSONLayout(json: json, columns: columns)
        layout.measure()
        layout.write()
        layout.text.append(UInt8(ascii: "\n"))
        return layout.text
    }

    private init(json: [UInt8], columns: Int) {
        self.json = json
        self.columns = columns
        text.reserveCapacity(json.count * 2)
    }

    private mutating func measure() {
        var open: [(start: Int, blanks: Int)] = []
        var blanks = 0
        var string = StringScan()
        for (place, byte) in json.enumerated() where !string.takes(byte) {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append((place, blanks))
            case UInt8(ascii: ","), UInt8(ascii: ":"): blanks += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let container = open.popLast() else { continue }
                let width = place - container.start + 1 + blanks - container.blanks
                containers[container.start] = Container(end: place, width: width)
            default: continue
            }
        }
    }

    private mutating func write() {
        var level = 0
        /// The end of the container that is being written on one line.
        var lineEnd = -1
        var string = StringScan()
        for (place, byte) in json.enumerated() {
            guard !string.takes(byte) else {
                append(byte)
                continue
            }
            let isOnOneLine = place <= lineEnd
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let container = containers[place]
                let isEmpty = container?.end == place + 1
                let fits = isEmpty || container.map { column + $0.width <= columns } ?? false
                append(byte)
                if isOnOneLine { continue }
                if fits {
                    lineEnd = container?.end ?? place
                } else {
                    level += 1
                    beginLine(level)
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !isOnOneLine {
                    level -= 1
                    beginLine(level)
                }
                append(byte)
            case UInt8(ascii: ","):
                append(byte)
                isOnOneLine ? append(UInt8(ascii: " ")) : beginLine(level)
            case UInt8(ascii: ":"):
                append(byte)
                append(UInt8(ascii: " "))
            default: append(byte)
            }
        }
    }

    private mutating func append(_ byte: UInt8) {
        text.append(byte)
        column += 1
    }

    private mutating func beginLine(_ level: Int) {
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, level) * 2))
        column = max(0, level) * 2
    }
}

/// Tells the bytes of strings, quotation marks included, from those around them.
private struct StringScan {
    private var isInside = false
    private var isEscaped = false

    mutating func takes(_ byte: UInt8) -> Bool {
        guard isInside else {
            isInside = byte == UInt8(ascii: "\"")
            return isInside
        }
        isInside = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        return true
    }
}
