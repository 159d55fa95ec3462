/// A setting of VHS about pixels, films, subtitles or shells: its value is checked as there, and not used.
struct VHSSetting: Sendable {
    let name: String
    private let value: Value
    let reason: Tape.Ignored.Reason

    private enum Value: Sendable {
        case whole, decimal, percentage, color, text
        case choice([String])
    }

    private init(_ name: String, _ value: Value, _ reason: Tape.Ignored.Reason) {
        (self.name, self.value, self.reason) = (name, value, reason)
    }

    static let all: [VHSSetting] = [
        Self("FontSize", .whole, .pixels), Self("FontFamily", .text, .pixels),
        Self(
            "Shell", .choice(["bash", "zsh", "fish", "powershell", "pwsh", "cmd", "nu", "osh", "xonsh"]),
            .shell),
        Self("Width", .whole, .pixels), Self("Height", .whole, .pixels), Self("Padding", .whole, .pixels),
        Self("Margin", .whole, .pixels), Self("MarginFill", .color, .pixels),
        Self("LetterSpacing", .decimal, .pixels), Self("LineHeight", .decimal, .pixels),
        Self("Framerate", .whole, .film), Self("PlaybackSpeed", .decimal, .film),
        Self("LoopOffset", .percentage, .film),
        Self("WindowBar", .choice(["Colorful", "ColorfulRight", "Rings", "RingsRight", ""]), .pixels),
        Self("WindowBarSize", .whole, .pixels), Self("BorderRadius", .whole, .pixels),
        Self("CursorBlink", .choice(["true", "false"]), .film),
        Self("SubtitleFontSize", .whole, .subtitle), Self("SubtitleColor", .text, .subtitle),
        Self("SubtitleBackground", .text, .subtitle),
        Self("SubtitlePosition", .choice(["top", "center", "bottom"]), .subtitle),
        Self("SubtitlePadding", .whole, .subtitle), Self("SubtitleBorderRadius", .whole, .subtitle),
        Self("SubtitleFontFamily", .text, .subtitle),
    ]

    /// The values that it takes, for the sentence about another one.
    var expected: TapeError.Expected {
        switch value {
        case .whole: .wholeNumber
        case .decimal: .decimal
        case .percentage: .percentage
        case .color: .color
        case .text: .value
        case .choice(let words): .choice(words.filter { !$0.isEmpty })
        }
    }

    func accepts(_ text: String) -> Bool {
        switch value {
        case .whole: TapeParser.number(text, 0...1_000_000) != nil
        case .decimal: Self.isDecimal(text)
        case .percentage: Self.isDecimal(text.last == "%" ? String(text.dropLast()) : text)
        case .color:
            text.first == "#"
                ? text.count == 7 && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
                : !text.isEmpty
        case .text: true
        case .choice(let words): words.contains(text)
        }
    }

    private static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.contains { !$0.isEmpty }
            && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
}

/// The picture that VHS would draw, in pixels. Nothing is drawn from it here; a tape whose picture has no
/// room for a terminal is refused as there.
struct VHSPicture {
    private var width = 1_200
    private var height = 600
    private var padding = 60
    private var margin = 0
    private var hasBar = false
    private var barSize = 30
    private var place: TapeLine?

    mutating func take(_ setting: VHSSetting, _ value: String, at place: TapeLine) {
        let number = Int(value) ?? 0
        switch setting.name {
        case "Width": width = number
        case "Height": height = number
        case "Padding": padding = number
        case "Margin": margin = number
        case "WindowBar": hasBar = !value.isEmpty
        case "WindowBarSize": barSize = number
        default: return
        }
        self.place = place
    }

    /// The error that padding, margin and window bar leave no room; nil while they do.
    var error: TapeError? {
        let taken = 2 * (padding + margin)
        let (wide, high) = (taken, taken + (hasBar ? barSize : 0))
        guard let place, width < wide || height < high else { return nil }
        return TapeError(line: place, fact: .noRoom(of: "\(width)x\(height)", taken: "\(wide)x\(high)"))
    }
}
