import TUI

extension TapeParser {
    /// The words that begin a command, besides those of keys.
    package enum CommandWord: String, CaseIterable {
        case output = "Output"
        case set = "Set"
        case type = "Type"
        case key = "Key"
        case sleep = "Sleep"
        case wait = "Wait"
        case screenshot = "Screenshot"
        case source = "Source"
        case hide = "Hide"
        case show = "Show"
        case copy = "Copy"
        case paste = "Paste"
        case require = "Require"
        case env = "Env"
        case subtitle = "Subtitle"
        case scrollUp = "ScrollUp"
        case scrollDown = "ScrollDown"
        case wallet = "Wallet"
        case server = "Server"
        case clock = "Clock"
        case kiosk = "Kiosk"
        case expect = "Expect"
        case rule = "Rule"
        case resize = "Resize"
        case mouse = "Mouse"
        case focus = "Focus"
        case hangup = "Hangup"
        case reopen = "Reopen"

        /// The word of a command, the scope of a wait aside.
        init?(_ word: String) {
            self.init(rawValue: word.hasPrefix("Wait+") ? "Wait" : word)
        }
    }

    static var keyWords: [String] { Key.named.map(\.word) + ["Shift+Tab"] }
    static var commandWords: [String] { CommandWord.allCases.map(\.rawValue) + keyWords }

    static func isCommand(_ word: String) -> Bool { CommandWord(word) != nil || KeyWords.isKey(word) }

    static let counts = 1...10_000

    mutating func readCommand() throws(TapeError) {
        let place = nextPlace()
        guard scanner.kind() == .word else { throw unexpected(.command) }
        let start = scanner.index
        let word = scanner.commandWord()
        guard let command = CommandWord(word) else { return try readKey(word, at: place) }
        switch command {
        case .output: tape.outputs.append(Tape.Output(line: place, path: try outputPath()))
        case .set: try readSet(from: start, at: place)
        case .type: try readType(at: place)
        case .key: try readCharacter(at: place)
        case .sleep: add(.pause(milliseconds: try duration()), at: place)
        case .wait: try readWait(word, at: place)
        case .screenshot: add(.screenshot(try screenshotName()), at: place)
        case .source: try readSource()
        case .hide: add(.hide, at: place)
        case .show: add(.show, at: place)
        case .copy: add(.copy(try texts()), at: place)
        case .paste: add(.paste(scanner.kind() == .text ? try text() : nil), at: place)
        case .require:
            let namePlace = nextPlace()
            tape.requirements.append(Tape.Requirement(line: namePlace, program: try argument(.name)))
        case .env:
            _ = try argument(.name)
            guard try optionalText() != nil else { throw unexpected(.text) }
            ignore(word, .shell, from: start, at: place)
        case .subtitle:
            _ = try texts()
            ignore(word, .subtitle, from: start, at: place)
        case .scrollUp: try readScroll(at: place) { .wheelUp(count: $0) }
        case .scrollDown: try readScroll(at: place) { .wheelDown(count: $0) }
        case .wallet: try readWallet(at: place)
        case .server: add(.server(try serverOrder()), at: place)
        case .clock: add(.clock(try clockOrder()), at: place)
        case .kiosk: add(.kiosk(try kioskOrder(at: place)), at: place)
        case .expect: add(.expect(try expectation()), at: place)
        case .rule: try readRule(at: place)
        case .resize: add(.resize(try size()), at: place)
        case .mouse: add(.mouse(try mouseAct()), at: place)
        case .focus: add(.focus(try choice(["in", "out"]) { $0 } == "in"), at: place)
        case .hangup: add(.hangup, at: place)
        case .reopen: add(.reopen, at: place)
        }
    }

    // MARK: What VHS has

    mutating func ignore(
        _ name: String, _ reason: Tape.Ignored.Reason, from start: String.Index, at place: TapeLine
    ) {
        let text = scanner.written(from: start)
        tape.ignored.append(Tape.Ignored(line: place, name: name, reason: reason, text: text))
    }

    private mutating func outputPath() throws(TapeError) -> String {
        var copy = self
        let path = try copy.argument(.file)
        guard path.hasSuffix("/") || Tape.PictureKind.ending(of: path) != nil else {
            throw unexpected(.output)
        }
        self = copy
        return path
    }

    private mutating func screenshotName() throws(TapeError) -> String {
        var copy = self
        let name = try copy.argument(.file)
        let isStill = Tape.PictureKind(file: name).map { Tape.PictureKind.stills.contains($0) } ?? false
        guard isStill || Tape.PictureKind.ending(of: name) == nil else { throw unexpected(.screenshot) }
        self = copy
        return name
    }

    private mutating func readType(at place: TapeLine) throws(TapeError) {
        let pace = try optionalPace()
        add(.type(try texts(), pace: pace), at: place)
    }

    /// One text or several; as in VHS, those that stand apart have a blank between.
    private mutating func texts() throws(TapeError) -> String {
        var parts: [String] = []
        while let part = try optionalText() { parts.append(part) }
        guard !parts.isEmpty else { throw unexpected(.text) }
        return parts.joined(separator: " ")
    }

    /// A text in quotes, or a word that VHS takes for a text and not for a number or a sign.
    private mutating func optionalText() throws(TapeError) -> String? {
        switch scanner.kind() {
        case .text: return try scanner.quotedText()
        case .word:
            var copy = scanner
            guard !Self.isCommand(copy.commandWord()) else { return nil }
            return optionalWord(Self.isBareText)
        case .end, .pattern, .brace: return nil
        }
    }

    private static func isBareText(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        guard let first = bytes.first, isLetter(first) || first == UInt8(ascii: ".") else { return false }
        let isNumber = bytes.count > 1 && first == UInt8(ascii: ".") && isDigit(bytes[1])
        return !isNumber && bytes.allSatisfy { isLetter($0) || isDigit($0) || "._-/%".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func readWait(_ word: String, at place: TapeLine) throws(TapeError) {
        var wait = Tape.Wait()
        if word != "Wait" {
            let name = word.dropFirst("Wait+".count)
            guard let scope = Tape.Wait.Scope.allCases.first(where: { $0.rawValue == name }) else {
                throw TapeError(line: place, fact: .unknownCommand(word))
            }
            wait.scope = scope
        }
        if scanner.skip("@") { wait.timeout = try duration(1...TapeDuration.longest, .positiveDuration) }
        wait.match = try optionalMatch()
        add(.wait(wait), at: place)
    }

    // MARK: Keys

    private mutating func optionalPace() throws(TapeError) -> Int? {
        scanner.skip("@") ? try duration() : nil
    }

    private mutating func readKey(_ word: String, at place: TapeLine) throws(TapeError) {
        var word = word
        guard KeyWords.isKey(word) else {
            throw TapeError(line: place, fact: .unknownCommand(word.isEmpty ? "@" : word))
        }
        if word.hasSuffix("+"), scanner.isTextAdjacent { word += try scanner.quotedText() }
        let keys = KeyWords.keys(word)
        guard !keys.isEmpty else { throw TapeError(line: place, fact: .unknownKey(word)) }
        try press(keys, pace: try optionalPace(), at: place)
    }

    /// `Key "x"`: a character as a key that can be repeated.
    private mutating func readCharacter(at place: TapeLine) throws(TapeError) {
        let pace = try optionalPace()
        var copy = self
        let text = try copy.argument(.character)
        guard let character = text.first, text.count == 1 else { throw unexpected(.character) }
        self = copy
        try press([.character(character)], pace: pace, at: place)
    }

    private mutating func press(_ keys: [Key], pace: Int?, at place: TapeLine) throws(TapeError) {
        let count = try optionalNumber(Self.counts) ?? 1
        if keys.count == 1 { return add(.press(keys[0], count: count, pace: pace), at: place) }
        // Two keys that a terminal cannot tell from one with another held.
        for key in Array(repeating: keys, count: count).joined() {
            add(.press(key, count: 1, pace: pace), at: place)
        }
    }

    private mutating func readScroll(at place: TapeLine, _ act: (Int) -> Tape.MouseAct) throws(TapeError) {
        _ = try optionalPace()
        add(.mouse(act(try optionalNumber(Self.counts) ?? 1)), at: place)
    }
}
