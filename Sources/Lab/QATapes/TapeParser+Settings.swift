import FoundationEssentials
import TUI

extension TapeParser {
    package enum SettingWord: String, CaseIterable {
        case columns = "Columns"
        case rows = "Rows"
        case language = "Language"
        case theme = "Theme"
        case motion = "Motion"
        case kiosk = "Kiosk"
        case idleLimit = "IdleLimit"
        case seed = "Seed"
        case clock = "Clock"
        case wallet = "Wallet"
        case typingSpeed = "TypingSpeed"
        case waitTimeout = "WaitTimeout"
        case waitPattern = "WaitPattern"

        /// True if it says where the session starts, and so has to be said before.
        var isOfStart: Bool {
            switch self {
            case .columns, .rows, .language, .theme, .motion, .kiosk, .idleLimit, .seed, .clock, .wallet: true
            case .typingSpeed, .waitTimeout, .waitPattern: false
            }
        }
    }

    static var settingWords: [String] {
        SettingWord.allCases.map(\.rawValue) + VHSSetting.all.map(\.name)
    }

    mutating func readSet(from start: String.Index, at place: TapeLine) throws(TapeError) {
        let namePlace = nextPlace()
        let name = try word(.choice(SettingWord.allCases.map(\.rawValue))) { $0 }
        guard let setting = SettingWord(rawValue: name) else {
            guard let foreign = VHSSetting.all.first(where: { $0.name == name }) else {
                throw TapeError(line: namePlace, fact: .unknownSetting(name))
            }
            return try read(foreign, from: start, at: place)
        }
        if setting.isOfStart, hasBegun { throw TapeError(line: namePlace, fact: .lateSetting(name)) }
        switch setting {
        case .columns: tape.settings.size.columns = try side(Tape.sizes.columns)
        case .rows: tape.settings.size.rows = try side(Tape.sizes.rows)
        case .language: tape.settings.language = try choice(Language.allCases, \.rawValue)
        case .theme: try readTheme(from: start, at: place)
        case .motion: tape.settings.mayMove = try choice(["on", "off"]) { $0 } == "on"
        case .kiosk: tape.settings.isKiosk = try choice(["on", "off"]) { $0 } == "on"
        case .idleLimit: tape.settings.idleLimit = try idleLimit()
        case .seed: tape.settings.seed = try seed()
        case .clock: tape.settings.clock = try moment()
        case .wallet: tape.settings.wallet = try profile()
        case .typingSpeed: set(.typing(milliseconds: try duration()), at: place)
        case .waitTimeout:
            let timeout = try duration(1...TapeDuration.longest, .positiveDuration)
            set(.timeout(milliseconds: timeout), at: place)
        case .waitPattern: set(.awaited(try pattern()), at: place)
        }
    }

    /// A setting of VHS: its value is checked, wherever it stands.
    private mutating func read(_ setting: VHSSetting, from start: String.Index, at place: TapeLine)
        throws(TapeError)
    {
        var copy = self
        let value: String
        if copy.scanner.kind() == .text {
            value = try copy.text()
        } else {
            value = try copy.argument(setting.expected)
        }
        guard setting.accepts(value) else { throw unexpected(setting.expected) }
        self = copy
        picture.take(setting, value, at: place)
        ignore("Set \(setting.name)", setting.reason, from: start, at: place)
    }

    /// Before the first step it is how the session starts, later a step itself.
    private mutating func set(_ setting: Tape.Setting, at place: TapeLine) {
        guard !hasBegun else { return add(.set(setting), at: place) }
        switch setting {
        case .typing(let milliseconds): tape.settings.pacing.typing = milliseconds
        case .timeout(let milliseconds): tape.settings.pacing.timeout = milliseconds
        case .awaited(let pattern): tape.settings.pacing.awaited = pattern
        }
    }

    /// Whole seconds, as a kiosk counts them.
    private mutating func idleLimit() throws(TapeError) -> Int {
        var copy = self
        let milliseconds = try copy.duration(Tape.idleLimits, .idleLimit)
        guard milliseconds.isMultiple(of: 1_000) else { throw unexpected(.idleLimit) }
        self = copy
        return milliseconds / 1_000
    }

    private mutating func seed() throws(TapeError) -> UInt64 {
        try word(.wholeNumber) { word in
            word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(word) : nil
        }
    }

    /// One of our themes; those of VHS, colours in braces or a name with a capital, mean nothing here.
    private mutating func readTheme(from start: String.Index, at place: TapeLine) throws(TapeError) {
        var copy = self
        if copy.scanner.kind() == .brace {
            let brace = copy.scanner.index
            try copy.scanner.skipBraces()
            guard Self.isObject(copy.scanner.written(from: brace)) else { throw unexpected(.theme) }
            copy.ignore("Set Theme", .theme, from: start, at: place)
            self = copy
            return
        }
        let name = try copy.argument(.choice(Theme.allCases.map(\.rawValue)))
        if let theme = Theme(tapeName: name) {
            copy.tape.settings.theme = theme
        } else if name.first?.isUppercase ?? false {
            copy.ignore("Set Theme", .theme, from: start, at: place)
        } else {
            throw unexpected(.choice(Theme.allCases.map(\.rawValue)))
        }
        self = copy
    }

    /// True for the text of a JSON object, whatever its members are.
    private static func isObject(_ json: String) -> Bool {
        struct Anything: Decodable { init(from decoder: any Decoder) {} }
        return (try? JSONDecoder().decode([String: Anything].self, from: Data(json.utf8))) != nil
    }

    // MARK: Sizes

    private mutating func side(_ range: ClosedRange<Int>) throws(TapeError) -> Int {
        let place = nextPlace()
        let text = try word(.number(range)) { Self.isNumber($0) ? $0 : nil }
        guard let number = Self.number(text, range) else {
            throw TapeError(line: place, fact: .impossibleSize(text))
        }
        return number
    }

    /// `60x20`.
    mutating func size() throws(TapeError) -> Size {
        let place = nextPlace()
        let text = try word(.size) { word in
            let sides = word.split(separator: "x", omittingEmptySubsequences: false)
            return sides.count == 2 && sides.allSatisfy { Self.isNumber(String($0)) } ? word : nil
        }
        let sides = text.split(separator: "x").map(String.init)
        guard let columns = Self.number(sides[0], Tape.sizes.columns),
            let rows = Self.number(sides[1], Tape.sizes.rows)
        else { throw TapeError(line: place, fact: .impossibleSize(text)) }
        return Size(columns: columns, rows: rows)
    }

    /// Digits, perhaps behind a minus: a number, if an impossible one.
    private static func isNumber(_ word: String) -> Bool {
        let digits = word.utf8.first == UInt8(ascii: "-") ? word.utf8.dropFirst() : word.utf8[...]
        return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension Theme {
    /// Finds a theme by its name or the short one that tapes have for it.
    fileprivate init?(tapeName: String) {
        switch tapeName {
        case "contrast": self = .highContrast
        case "mono": self = .monochrome
        default: self.init(rawValue: tapeName)
        }
    }
}
