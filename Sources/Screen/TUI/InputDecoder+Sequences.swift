extension Key {
    init(control byte: UInt8) {
        switch byte {
        case 0x0A, 0x0D: self = .enter
        case 0x09: self = .tab
        case 0x08, 0x7F: self = .backspace
        case 0x00: self = .control(" ")
        case 0x1B: self = .escape
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// The key of `ESC [` … with a letter at its end.
    fileprivate init?(cursor final: UInt8) {
        switch final {
        case 0x41: self = .up
        case 0x42: self = .down
        case 0x43: self = .right
        case 0x44: self = .left
        case 0x46: self = .end
        case 0x48: self = .home
        case 0x50...0x53: self = .function(Int(final) - 0x4F)
        default: return nil
        }
    }

    /// The key of `ESC O` …, the numeric keypad among them.
    init?(single final: UInt8) {
        switch final {
        case 0x4D: self = .enter
        case 0x49: self = .tab
        case 0x20: self = .space
        case 0x58: self = .character("=")
        case 0x6A...0x79: self = .character(Character(Unicode.Scalar(final - 0x40)))
        default: self.init(cursor: final)
        }
    }

    /// The key of `ESC [ [` … on the Linux console.
    init?(console final: UInt8) {
        guard (0x41...0x45).contains(final) else { return nil }
        self = .function(Int(final) - 0x40)
    }

    /// The key of `ESC [ number ~`.
    fileprivate init?(number: Int) {
        switch number {
        case 1, 7: self = .home
        case 2: self = .insert
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        case 11...15: self = .function(number - 10)
        case 17...21: self = .function(number - 11)
        case 23...24: self = .function(number - 12)
        default: return nil
        }
    }
}

extension Input {
    /// Decodes a complete control sequence, `ESC [ parameters final`; nil for one that is not known.
    init?(control parameters: [UInt8], final: UInt8) {
        guard let numbers = Self.numbers(parameters[...]) else { return nil }
        let first = numbers.first ?? 0
        switch final {
        case 0x7E, 0x5E, 0x40:  // ~, and rxvt's ^ and @ for modifiers
            guard let key = Key(number: first) else { return nil }
            self = .key(key)
        case 0x5A: self = .key(.backTab)
        case 0x6E where numbers == [0]: self = .statusReport
        case 0x49 where numbers.isEmpty: self = .focus(true)
        case 0x4F where numbers.isEmpty: self = .focus(false)
        case 0x61...0x64:  // rxvt's arrows with Shift
            guard let key = Key(cursor: final - 0x20) else { return nil }
            self = .key(key)
        default:
            // A number other than 1 here is a report, such as the cursor's place.
            guard first <= 1, let key = Key(cursor: final) else { return nil }
            self = .key(key)
        }
    }

    /// Numbers between semicolons; nil for anything else and for large ones.
    static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
        guard !parameters.isEmpty else { return [] }
        var numbers = [0]
        for byte in parameters {
            switch byte {
            case 0x30...0x39:
                let value = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
                guard value <= 65_535 else { return nil }
                numbers[numbers.count - 1] = value
            case 0x3B: numbers.append(0)
            default: return nil
            }
        }
        return numbers
    }
}

/// A report of the mouse (SGR mode 1006).
enum MouseReport {
    /// The left button, with no key held.
    case pressed(Point), released(Point)
    case wheel(Mouse.Action, Point)
    /// Another button, or a button with a key held.
    case other

    /// Nil for anything else, and for a mere motion.
    init?(_ parameters: ArraySlice<UInt8>, final: UInt8) {
        guard let numbers = Input.numbers(parameters), numbers.count == 3, final == 0x4D || final == 0x6D
        else { return nil }
        let point = Point(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1))
        // Shift, Alt and Ctrl are bits 2 to 4, a motion is bit 5.
        switch (numbers[0], numbers[0] & ~0b11100, final) {
        case (0, _, 0x4D): self = .pressed(point)
        case (0, _, _): self = .released(point)
        case (_, 64, 0x4D): self = .wheel(.wheelUp, point)
        case (_, 65, 0x4D): self = .wheel(.wheelDown, point)
        case (0..<32, _, _): self = .other
        default: return nil
        }
    }
}
