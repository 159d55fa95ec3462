/// A setting of VHS about pixels, films, subtitles or shells: its value is checked as there, and not used.
enum VHSSetting: String, CaseIterable {
    case fontSize = "FontSize"
    case fontFamily = "FontFamily"
    case shell = "Shell"
    case width = "Width"
    case height = "Height"
    case padding = "Padding"
    case margin = "Margin"
    case marginFill = "MarginFill"
    case letterSpacing = "LetterSpacing"
    case lineHeight = "LineHeight"
    case framerate = "Framerate"
    case playbackSpeed = "PlaybackSpeed"
    case loopOffset = "LoopOffset"
    case windowBar = "WindowBar"
    case windowBarSize = "WindowBarSize"
    case borderRadius = "BorderRadius"
    case cursorBlink = "CursorBlink"
    case subtitleFontSize = "SubtitleFontSize"
    case subtitleColor = "SubtitleColor"
    case subtitleBackground = "SubtitleBackground"
    case subtitlePosition = "SubtitlePosition"
    case subtitlePadding = "SubtitlePadding"
    case subtitleBorderRadius = "SubtitleBorderRadius"
    case subtitleFontFamily = "SubtitleFontFamily"

    private enum Value {
        case whole, decimal, percentage, color, text
        case choice([String])
    }

    private var value: Value {
        switch self {
        case .fontSize, .width, .height, .padding, .margin, .framerate, .windowBarSize, .borderRadius,
            .subtitleFontSize, .subtitlePadding, .subtitleBorderRadius:
            .whole
        case .letterSpacing, .lineHeight, .playbackSpeed: .decimal
        case .loopOffset: .percentage
        case .marginFill: .color
        case .fontFamily, .subtitleFontFamily, .subtitleColor, .subtitleBackground: .text
        case .shell:
            .choice(["bash", "zsh", "fish", "powershell", "pwsh", "cmd", "nu", "osh", "xonsh"])
        case .windowBar: .choice(["Colorful", "ColorfulRight", "Rings", "RingsRight", ""])
        case .cursorBlink: .choice(["true", "false"])
        case .subtitlePosition: .choice(["top", "center", "bottom"])
        }
    }

    var reason: Tape.Ignored.Reason {
        switch self {
        case .fontSize, .fontFamily, .width, .height, .padding, .margin, .marginFill, .letterSpacing,
            .lineHeight, .windowBar, .windowBarSize, .borderRadius:
            .pixels
        case .framerate, .playbackSpeed, .loopOffset, .cursorBlink: .film
        case .shell: .shell
        case .subtitleFontSize, .subtitleColor, .subtitleBackground, .subtitlePosition, .subtitlePadding,
            .subtitleBorderRadius, .subtitleFontFamily:
            .subtitle
        }
    }

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
        switch setting {
        case .width: width = number
        case .height: height = number
        case .padding: padding = number
        case .margin: margin = number
        case .windowBar: hasBar = !value.isEmpty
        case .windowBarSize: barSize = number
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
