import FoundationEssentials
import TUI
import Terminal
import TestSupport
import WindowSupport

/// Plays a recording while it is made, on a screen that nobody here wrote.
struct CastPlayer {
    var writer: CastWriter
    private(set) var screen: EmulatedScreen

    /// A line behind the first.
    private struct Event: Decodable {
        var time: Double
        var kind: String
        var data: String

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            time = try fields.decode(Double.self)
            kind = try fields.decode(String.self)
            data = try fields.decode(String.self)
        }
    }

    private struct Header: Decodable {
        var version, width, height: Int
    }

    init(_ writer: CastWriter) throws {
        self.writer = writer
        let header = try JSONDecoder().decode(Header.self, from: Data(writer.header.utf8))
        screen = EmulatedScreen(columns: header.width, rows: header.height)
    }

    /// Records a frame and plays what was written of it.
    mutating func show(_ frame: Canvas, at time: Int) throws {
        for line in writer.take(frame, at: time).split(separator: "\n") {
            let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
            if event.kind == "r" {
                let sides = event.data.split(separator: "x").compactMap { Int($0) }
                screen.resize(columns: sides[0], rows: sides[1])
            } else {
                _ = screen.feed(Array(event.data.utf8))
            }
        }
    }
}

extension EmulatedScreen {
    /// Where a cell looks other than its style; nil when all look as they should.
    func styleDifference(from canvas: Canvas, _ theme: Theme, _ depth: ColorDepth) -> String? {
        for y in 0..<canvas.size.rows {
            for x in 0..<canvas.size.columns where canvas[x, y].glyph.width > 0 {
                let shown = cell(x, y)
                let wanted = Appearance(canvas[x, y].style, depth: depth, theme: theme)
                let isLined = shown.isReversed || shown.isUnderlined
                // Of a blank only what is behind it is seen.
                if canvas[x, y].glyph == .blank, !isLined,
                    wanted.attributes.isDisjoint(with: [.reverse, .underline])
                {
                    if shown.background == Self.index(wanted.background) { continue }
                } else if shown.isBold == wanted.attributes.contains(.bold),
                    shown.isReversed == wanted.attributes.contains(.reverse),
                    shown.isUnderlined == wanted.attributes.contains(.underline),
                    shown.foreground == Self.index(wanted.foreground),
                    shown.background == Self.index(wanted.background)
                {
                    continue
                }
                return "the look at \(x),\(y) of \(canvas[x, y].style.role): \(shown), not \(wanted)"
            }
        }
        return nil
    }

    private static func index(_ color: TerminalColor?) -> Int? {
        switch color {
        case nil: nil
        case .indexed(let index): Int(index)
        case .rgb: -1
        }
    }
}
