/// Decodes the terminal's bytes as keys, clicks and pastes, however they are cut into reads.
///
/// A sequence (ECMA-48) counts only when it is complete and its bytes came without a pause. An unknown,
/// broken or stalled one is discarded with the rest of the burst that its late end came in, so that none
/// of its bytes is ever taken for a key. Only a lone ESC is ambiguous: after a pause it is the Esc key.
package struct InputDecoder: Hashable, Sendable {
    indirect enum State: Hashable, Sendable {
        case ground, escape
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
        /// A sequence that stalled: it is read to its end and discarded.
        case late(State)
        /// The rest of a burst behind a late sequence.
        case discarding
        /// A paste that stalled: its rest is dropped up to its end mark.
        case brokenPaste(PasteBuffer)
    }

    private var state = State.ground
    /// The cell where the left button was pressed.
    private var pressed: Point?
    /// No known sequence has longer parameters.
    private static let longestControl = 64

    package init() {}

    /// Milliseconds of silence after which ``timeout()`` is due; nil while only bytes can change anything.
    ///
    /// A paste or a string without an end must not block the keyboard for ever. A character of several bytes
    /// waits without a limit: its bytes can be no other key.
    package var timeoutMilliseconds: Int? {
        switch state {
        case .ground, .character: nil
        case .escape, .control, .console, .single, .string, .oldMouse, .discarding: 25
        case .paste, .brokenPaste, .late(.string): 1_000
        case .late: nil
        }
    }

    /// - Parameter isAlone: the line was silent before, so that this is no part of an earlier burst.
    package mutating func feed(_ bytes: some Collection<UInt8>, isAlone: Bool = true) -> [Input] {
        // Whatever is open or broken on the line, Ctrl-C that came alone acts.
        if isAlone, swallowsControls, bytes.count == 1, bytes.first == 0x03 {
            if case .paste(let buffer) = state { state = .brokenPaste(buffer.rest) }
            return [.key(.control("c"))]
        }
        var inputs: [Input] = []
        for byte in bytes { step(byte, into: &inputs) }
        return inputs
    }

    /// True while a control byte belongs to what is read or discarded.
    private var swallowsControls: Bool {
        switch state {
        case .paste, .string, .late(.string), .discarding, .brokenPaste: true
        case .ground, .escape, .control, .console, .single, .oldMouse, .character, .late: false
        }
    }

    /// Ends what stalled: a lone ESC is the Esc key, a paste is taken as it is, the rest is discarded.
    package mutating func timeout() -> [Input] {
        switch state {
        case .ground, .character: return []
        case .escape:
            state = .ground
            return [.key(.escape)]
        case .control, .console, .single, .string, .oldMouse:
            state = .late(state)
            return []
        case .paste(let buffer):
            state = .brokenPaste(buffer.rest)
            return [.paste(buffer.text)]
        case .late(.string), .brokenPaste, .discarding:
            state = .ground
            return []
        case .late: return []
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
        case .late(let begun): late(begun, byte, into: &inputs)
        case .discarding: break
        case .brokenPaste(var buffer):
            state = .ground
            state = buffer.append(byte) ? .discarding : .brokenPaste(buffer.rest)
        }
    }

    /// Reads on in a stalled sequence, which a control byte that cannot belong to it ends, and acts.
    private mutating func late(_ begun: State, _ byte: UInt8, into inputs: inout [Input]) {
        state = begun
        var decoded: [Input] = []
        step(byte, into: &decoded)
        // The terminal's answer to a frame is no key, however late it is.
        if decoded == [.statusReport] { inputs += decoded }
        switch state {
        case .ground where byte < 0x20 && begun.isInterruptible: inputs += decoded
        case .ground: state = .discarding
        case .paste(let buffer): state = .brokenPaste(buffer)
        case .escape: break
        case .control, .console, .single, .string, .oldMouse, .character: state = .late(state)
        case .late, .discarding, .brokenPaste: break
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
            } else if parameters.first == 0x3C {
                mouse(MouseReport(parameters.dropFirst(), final: byte), into: &inputs)
            } else if let input = Input(control: parameters, final: byte) {
                inputs.append(input)
            }
        default: _ = interrupts(byte, into: &inputs)
        }
    }

    /// A click counts if the button is released in the cell in which it was pressed.
    private mutating func mouse(_ report: MouseReport?, into inputs: inout [Input]) {
        switch report {
        case .pressed(let point): pressed = point
        case .released(let point):
            if pressed == point { inputs.append(.mouse(Mouse(.click, at: point))) }
            pressed = nil
        case .wheel(let action, let point): inputs.append(.mouse(Mouse(action, at: point)))
        case .other: pressed = nil
        case nil: break
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

    /// A byte that cannot belong to a sequence drops the sequence and counts by itself.
    private mutating func interrupts(_ byte: UInt8, into inputs: inout [Input]) -> Bool {
        guard byte < 0x20 || byte >= 0x7F else { return false }
        if byte == 0x18 || byte == 0x1A { state = .ground } else { ground(byte, isAlt: false, into: &inputs) }
        return true
    }
}

extension InputDecoder.State {
    /// True when a control byte ends the sequence; strings for the terminal may contain some.
    fileprivate var isInterruptible: Bool { if case .string = self { false } else { true } }
}
