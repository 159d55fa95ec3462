import TUI

package enum KeyWords {
    private static let byWord = Dictionary(Key.named.map { ($0.word, $0.key) }, uniquingKeysWith: { $1 })

    package enum Modifier: String, CaseIterable {
        case control = "Ctrl"
        case alt = "Alt"
        case shift = "Shift"

        /// The text in front of the other key; its plus may not be taken by a mark behind it.
        var prefix: String.UnicodeScalarView { "\(rawValue)+".unicodeScalars }
    }

    /// True if it names a key, or begins to name one that is pressed with others held.
    static func isKey(_ word: String) -> Bool { byWord[word] != nil || hasModifier(word) }

    static func hasModifier(_ word: String) -> Bool {
        Modifier.allCases.contains { word == $0.rawValue || word.unicodeScalars.starts(with: $0.prefix) }
    }

    /// The keys that a program sees when these are pressed: what the bytes of a terminal make of them. None
    /// for what no key is called, and for what a terminal cannot send.
    static func keys(_ word: String) -> [Key] {
        if let key = byWord[word] { return [key] }
        var scalars = word.unicodeScalars[...]
        var held: Set<Modifier> = []
        while let modifier = Modifier.allCases.first(where: { scalars.starts(with: $0.prefix) }) {
            held.insert(modifier)
            scalars = scalars.dropFirst(modifier.prefix.count)
        }
        guard !held.isEmpty else { return [] }
        let rest = String(scalars)
        if let key = byWord[rest] { return keys(key, held) }
        guard let character = rest.first, rest.count == 1 else { return [] }
        return keys(.character(character), held)
    }

    private static func keys(_ key: Key, _ held: Set<Modifier>) -> [Key] {
        switch key {
        case .character(let character):
            guard let bytes = bytes(of: character, held) else { return [] }
            return sent(bytes, held)
        case .enter: return sent([0x0D], held)
        case .escape: return sent([0x1B], held)
        case .backspace: return sent([0x7F], held)
        case .tab: return held.contains(.shift) ? [.backTab] : sent([0x09], held)
        // Their sequences carry what is held as a number, which nobody here reads.
        case .backTab, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
            .function, .alt, .control:
            return [key]
        }
    }

    private static func bytes(of character: Character, _ held: Set<Modifier>) -> [UInt8]? {
        var text = String(character)
        if held.contains(.shift) {
            switch character {
            case "[": text = "{"
            case "]": text = "}"
            default: text = text.uppercased()
            }
        }
        guard held.contains(.control) else { return Array(text.utf8) }
        guard text.utf8.count == 1, let byte = text.utf8.first else { return nil }
        switch byte {
        case 0x20: return [0]
        case 0x40...0x5F, 0x61...0x7A: return [byte & 0x1F]
        case 0x3F: return [0x7F]
        default: return nil
        }
    }

    /// The keys that the shop's own decoder reads; a key held with Alt comes behind an Esc.
    private static func sent(_ bytes: [UInt8], _ held: Set<Modifier>) -> [Key] {
        var decoder = InputDecoder()
        let inputs = decoder.feed((held.contains(.alt) ? [0x1B] : []) + bytes) + decoder.timeout()
        return inputs.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    static func word(_ key: Key) -> String {
        switch key {
        case .space: "Space"
        case .backTab: "Shift+Tab"
        case .character: "Key"
        case .control(" "): "Ctrl+Space"
        case .control(let letter): "Ctrl+\(letter)"
        case .alt(" "): "Alt+Space"
        case .alt(let character): "Alt+" + String(character).tapeWord
        case .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .function:
            Key.named.first { $0.key == key }?.word ?? ""
        }
    }

    /// The argument behind the word, where the word does not say which key it is.
    static func argument(_ key: Key) -> String {
        guard case .character(let character) = key, key != .space else { return "" }
        return " " + String(character).tapeQuoted
    }
}
