import QARules
import QARunner
package import Screencast
package import TUI
import Terminal
import Window

/// The frames of a tape being played, for its `Output` pictures.
@MainActor
package final class Film {
    package struct Shot {
        var canvas: Canvas
        var theme: Theme
        /// Duration in milliseconds, more than 0.
        package var duration: Int
    }

    /// Without hidden frames.
    package private(set) var shots: [Shot] = []
    private var stills: [String: Shot] = [:]
    private var current: (canvas: Canvas, theme: Theme, time: Int)?
    private var cells = 0
    package private(set) var isTooLong = false
    /// True once the tape typed into a private field.
    private(set) var hasEnteredPrivate = false

    package init() {}

    /// The longest duration of a frame: a jump of the clock makes no pause.
    private static let longest = 5_000
    /// The duration of the last frame, in milliseconds.
    private static let ending = 3_000
    /// Two hundred megabytes: some 4,000 frames of 80x24.
    private static let mostCells = 8_000_000

    func watch(_ player: TapePlayer, _ rehearsal: Rehearsal) {
        func see(_ canvas: Canvas) {
            guard !player.isHidden else { return cut(at: rehearsal.clock.now) }
            take(canvas, rehearsal.window.theme, at: rehearsal.clock.now)
        }
        rehearsal.watching = { see($0.shown) }
        player.photographing = { self.keepStill($1, rehearsal.window.theme, name: $0) }
        // A frame that is shown again is taken without waiting for a change.
        player.seeing = { [weak player] canvas in
            see(canvas)
            if player?.hasEnteredPrivate == true { self.hasEnteredPrivate = true }
        }
    }

    /// - Parameter time: milliseconds since the session began.
    package func take(_ canvas: Canvas, _ theme: Theme, at time: Int) {
        guard current?.canvas != canvas || current?.theme != theme else { return }
        cut(at: time)
        current = (canvas, theme, time)
    }

    package func cut(at time: Int) {
        if let current { keep(current.canvas, current.theme, min(time - current.time, Self.longest)) }
        current = nil
    }

    package func keepStill(_ canvas: Canvas, _ theme: Theme, name: String) {
        stills[name] = Shot(canvas: canvas, theme: theme, duration: Self.ending)
    }

    package func finish() {
        if let current { keep(current.canvas, current.theme, Self.ending) }
        current = nil
    }

    private func keep(_ canvas: Canvas, _ theme: Theme, _ duration: Int) {
        guard duration > 0, !isTooLong else { return }
        cells += canvas.size.columns * canvas.size.rows
        guard cells <= Self.mostCells else { return isTooLong = true }
        shots.append(Shot(canvas: canvas, theme: theme, duration: duration))
    }

    // MARK: What is made of it

    /// - Parameter coversPrivate: masks personal data, as not all of it is sample data.
    package func animation(coversPrivate: Bool) -> CellAnimation {
        Self.animation(of: shots, coversPrivate: coversPrivate)
    }

    package func still(_ name: String, coversPrivate: Bool) -> CellAnimation? {
        stills[name].map { Self.animation(of: [$0], coversPrivate: coversPrivate) }
    }

    private static func animation(of shots: [Shot], coversPrivate: Bool) -> CellAnimation {
        let theme = shots.first?.theme ?? .own
        var animation = CellAnimation(ground: ResolvedAppearance.plain(in: theme).background)
        var painter = RowPainter()
        for shot in shots {
            let canvas = coversPrivate ? shot.canvas.redacted() : shot.canvas
            animation.append(
                painter.rows(of: canvas, shot.theme), columns: canvas.size.columns, duration: shot.duration)
        }
        return animation
    }

    /// The film as an asciicast, for players with their own terminal.
    package func cast(title: String, timestamp: Int, coversPrivate: Bool) -> String {
        guard let first = shots.first else { return "" }
        var writer = CastWriter(
            EscapeEncoder(depth: .direct, theme: first.theme), size: first.canvas.size, timestamp: timestamp,
            title: title, coversPrivate: coversPrivate)
        var text = writer.header
        var time = 0
        for shot in shots {
            writer.setTheme(shot.theme)
            text += writer.take(shot.canvas, at: time)
            time += shot.duration
        }
        return text + writer.write(at: time)
    }
}

/// Renders canvases as rows with resolved colours.
private struct RowPainter {
    private var looks: [Theme: [Style: CellRow.Look]] = [:]

    mutating func rows(of canvas: Canvas, _ theme: Theme) -> [CellRow] {
        let plain = look(of: .body, theme)
        return (0..<canvas.size.rows).map { y in
            var runs: [CellRow.Run] = []
            for x in 0..<canvas.size.columns where canvas[x, y].glyph.width > 0 {
                var cell = canvas[x, y]
                cell.glyph = Appearance.Form(cell.style, depth: .direct, theme: theme).glyph(cell.glyph)
                var look = look(of: cell.style, theme)
                // Of a blank only its ground and a line under it are seen.
                if cell.glyph == .blank, !look.isUnderlined {
                    (look.foreground, look.isBold) = (plain.foreground, false)
                }
                // A terminal shows a block only where something is typed.
                if canvas.cursor == Point(x: x, y: y), [.input, .example].contains(cell.style.role) {
                    swap(&look.foreground, &look.background)
                }
                let isWide = cell.glyph.width == 2
                if let last = runs.last, last.look == look, last.isWide == isWide {
                    runs[runs.count - 1].glyphs.append(cell.glyph.text)
                } else {
                    runs.append(CellRow.Run(glyphs: [cell.glyph.text], isWide: isWide, look: look))
                }
            }
            return CellRow(runs)
        }
    }

    private mutating func look(of style: Style, _ theme: Theme) -> CellRow.Look {
        if let known = looks[theme]?[style] { return known }
        let resolved = ResolvedAppearance(style, in: theme)
        let look = CellRow.Look(
            foreground: resolved.foreground, background: resolved.background, isBold: resolved.isBold,
            isUnderlined: resolved.isUnderlined)
        looks[theme, default: [:]][style] = look
        return look
    }
}
