/// Turns the terminal's bytes into keys, clicks and pastes; the same result however the bytes are cut into
/// reads.
///
/// A sequence counts only when it is complete, and one that is unknown or breaks off is swallowed whole, so
/// that none of its bytes is ever taken for a key.
package struct InputDecoder: Hashable, Sendable {
    /// What the bytes so far have begun.
    enum State: Hashable, Sendable {
        case ground
        case escape
        /// `ESC [` and its parameters.
        case control([UInt8])
        /// `ESC [ [`, the first function keys of the Linux console.
        case console
        /// `ESC O`, keypad and cursor keys in their application mode.
        case single
        /// A string for the terminal itself (OSC, DCS, APC …); true after an ESC inside it.
        case string(isEnding: Bool)
        /// An old mouse report with this many bytes to come.
        case oldMouse(Int)
        /// A character of several bytes: bits so far, bytes to come, least valid value; held with Alt or not.
        case character(bits: UInt32, missing: Int, least: UInt32, isAlt: Bool)
        case paste(PasteBuffer)
    }

    private var state = State.ground
    /// Longer parameters belong to nothing we know.
    private static let longestControl = 64

    package init() {}

    /// Whether a sequence has begun that only more bytes or ``timeout()`` can settle. A paste may take as
    /// long as the line needs, so it never counts.
    package var isPending: Bool {
        switch state {
        case .ground, .paste: false
        case .escape, .control, .console, .single, .string, .oldMouse, .character: true
        }
    }

    /// After how many milliseconds of silence ``timeout()`` is due; nil while nothing is unfinished.
    ///
    /// A paste whose end never comes must not keep the keyboard for ever, but a line that stalls must not
    /// turn the rest of a paste into keys.
    package var patience: Int? {
        switch state {
        case .ground: nil
        case .paste: 15_000
        case .escape, .control, .console, .single, .string, .oldMouse, .character: 25
        }
    }

    /// Decodes what was read.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
        var inputs: [Input] = []
        for byte in bytes { step(byte, into: &inputs) }
        return inputs
    }

    /// Nothing came for a while: a lone ESC was the Esc key, anything else unfinished is dropped.
    package mutating func timeout() -> [Input] {
        let broken = state
        state = .ground
        switch broken {
        case .escape: return [.key(.escape)]
        case .paste(let buffer): return [.paste(buffer.text)]
        case .ground, .control, .console, .single, .string, .oldMouse, .character: return []
        }
    }

    private mutating func step(_ byte: UInt8, into inputs: inout [Input]) {
        switch state {
        case .ground: ground(byte, isAlt: false, into: &inputs)
        case .escape: escape(byte, into: &inputs)
        case .control(let parameters): control(parameters, byte, into: &inputs)
        case .console:
            guard !interrupts(byte, into: &inputs) else { return }
            state = .ground
            if let key = Key(console: byte) { inputs.append(.key(key)) }
        case .single:
            // Digits are modifiers of old terminals.
            if (0x30...0x39).contains(byte) { return }
            guard !interrupts(byte, into: &inputs) else { return }
            state = .ground
            if let key = Key(single: byte) { inputs.append(.key(key)) }
        case .string(let isEnding): string(isEnding: isEnding, byte, into: &inputs)
        case .oldMouse(let missing):
            // Its bytes are 0x20 and above, beyond 0x7F in wide windows.
            guard byte >= 0x20 else { return ground(byte, isAlt: false, into: &inputs) }
            state = missing > 1 ? .oldMouse(missing - 1) : .ground
        case .character(let bits, let missing, let least, let isAlt):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                return step(byte, into: &inputs)
            }
            let bits = bits << 6 | UInt32(byte & 0x3F)
            guard missing == 1 else {
                state = .character(bits: bits, missing: missing - 1, least: least, isAlt: isAlt)
                return
            }
            state = .ground
            // Overlong forms, surrogates and C1 controls are no characters.
            guard bits >= max(least, 0xA0), let scalar = Unicode.Scalar(bits) else { return }
            inputs.append(.key(isAlt ? .alt(Character(scalar)) : .character(Character(scalar))))
        case .paste(var buffer):
            // Emptied first, so that the buffer is not copied for each byte.
            state = .ground
            if buffer.append(byte) {
                inputs.append(.paste(buffer.text))
            } else {
                state = .paste(buffer)
            }
        }
    }

    private mutating func ground(_ byte: UInt8, isAlt: Bool, into inputs: inout [Input]) {
        state = .ground
        switch byte {
        case 0x1B: state = .escape
        case 0x20...0x7E:
            let character = Character(Unicode.Scalar(byte))
            inputs.append(.key(isAlt ? .alt(character) : .character(character)))
        case 0x00...0x1F, 0x7F: inputs.append(.key(Key(control: byte)))
        case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80, isAlt)
        case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800, isAlt)
        case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x10000, isAlt)
        default: break
        }
    }

    private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32, _ isAlt: Bool) {
        state = .character(bits: UInt32(bits), missing: missing, least: least, isAlt: isAlt)
    }

    private mutating func escape(_ byte: UInt8, into inputs: inout [Input]) {
        switch byte {
        case 0x5B: state = .control([])  // [
        case 0x4F: state = .single  // O
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(isEnding: false)  // ] P X ^ _
        case 0x08, 0x7F: ground(byte, isAlt: false, into: &inputs)
        case 0x00...0x1F:
            // Two keys that arrived together: on a slow line Esc and the next key share a read.
            inputs.append(.key(.escape))
            ground(byte, isAlt: false, into: &inputs)
        default: ground(byte, isAlt: true, into: &inputs)
        }
    }

    private mutating func control(_ parameters: [UInt8], _ byte: UInt8, into inputs: inout [Input]) {
        switch byte {
        case 0x20...0x3F:
            // Beyond the bound nothing is kept, but the sequence is still swallowed up to its end.
            if parameters.count <= Self.longestControl { state = .control(parameters + [byte]) }
        case 0x5B where parameters.isEmpty: state = .console
        case 0x4D where parameters.isEmpty: state = .oldMouse(3)
        case 0x40...0x7E:
            state = .ground
            guard parameters.count <= Self.longestControl else { return }
            if byte == 0x7E, parameters == Array("200".utf8) {
                state = .paste(PasteBuffer())
            } else if let input = Input(control: parameters, final: byte) {
                inputs.append(input)
            }
        default: _ = interrupts(byte, into: &inputs)
        }
    }

    private mutating func string(isEnding: Bool, _ byte: UInt8, into inputs: inout [Input]) {
        switch (isEnding, byte) {
        case (false, 0x1B): state = .string(isEnding: true)
        case (false, 0x07), (false, 0x18), (false, 0x1A), (true, 0x5C): state = .ground
        case (false, _): break
        // An ESC that does not end the string begins something else.
        case (true, _):
            state = .escape
            escape(byte, into: &inputs)
        }
    }

    /// A byte that cannot belong to a sequence drops the sequence and is taken for itself.
    private mutating func interrupts(_ byte: UInt8, into inputs: inout [Input]) -> Bool {
        guard byte < 0x20 || byte >= 0x7F else { return false }
        if byte == 0x18 || byte == 0x1A { state = .ground } else { ground(byte, isAlt: false, into: &inputs) }
        return true
    }
}
