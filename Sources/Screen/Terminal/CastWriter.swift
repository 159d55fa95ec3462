package import TUI

/// A recording in the format asciicast v2; private cells are masked before a frame is stored or written.
package struct CastWriter: Sendable {
    private var encoder: EscapeEncoder
    private var size: Size
    private let timestamp: Int
    private let title: String
    private let coversPrivate: Bool
    /// The newest frame, delayed by ``interval``.
    private var pending: Canvas?
    /// In milliseconds since the recording began.
    private var lastWritten: Int?

    /// Milliseconds between two frames, at most 30 a second.
    package static let interval = 34

    /// - Parameter coversPrivate: false only where all personal data is sample data.
    package init(
        _ encoder: EscapeEncoder, size: Size, timestamp: Int, title: String, coversPrivate: Bool = true
    ) {
        self.coversPrivate = coversPrivate
        self.encoder = encoder
        self.size = size
        self.timestamp = timestamp
        self.title = title
    }

    package var header: String {
        let fields = [
            "\"version\": 2", "\"width\": \(size.columns)", "\"height\": \(size.rows)",
            "\"timestamp\": \(timestamp)", "\"title\": \(Self.quoted(title))",
        ]
        return "{\(fields.joined(separator: ", "))}\n"
    }

    /// Takes a frame; returns the lines to write now. Where there are none, ``due`` says when.
    package mutating func take(_ canvas: Canvas, at time: Int) -> String {
        pending = coversPrivate ? canvas.redacted() : canvas
        guard let due, time < due else { return write(at: time) }
        return ""
    }

    /// When the pending frame may be written; nil without one.
    package var due: Int? { pending.map { _ in lastWritten.map { $0 + Self.interval } ?? 0 } }

    package mutating func write(at time: Int) -> String {
        guard let canvas = pending else { return "" }
        pending = nil
        var lines = ""
        if canvas.size != size {
            size = canvas.size
            lines += Self.event(time, "r", "\(size.columns)x\(size.rows)")
        }
        let bytes = encoder.encode(canvas)
        if !bytes.isEmpty { lines += Self.event(time, "o", bytes) }
        if !lines.isEmpty { lastWritten = time }
        return lines
    }

    package mutating func setTheme(_ theme: Theme) { encoder.theme = theme }

    private static func event(_ time: Int, _ kind: String, _ data: String) -> String {
        let thousandths = String(time % 1_000 + 1_000).dropFirst()
        return "[\(time / 1_000).\(thousandths), \"\(kind)\", \(quoted(data))]\n"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted.unicodeScalars.append("\\")
                quoted.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
