/// An animation as one SVG document that moves by CSS alone: no script, no font and no picture inside.
///
/// Each row of the screen is a strip of all that was ever in it, side by side; an animation in steps moves
/// the strip so that the version of the moment is in sight. Without motion (a reader that asks for none, a
/// viewer without CSS) the last frame stands.
package struct AnimatedSVG {
    private let animation: CellAnimation
    private let title: String
    private var markup: RowMarkup
    /// How often a row is drawn; more than once, it is defined once.
    private var uses: [Int]

    /// Pixels of a cell, and around the screen.
    static let cell = (width: 8, height: 16)
    private static let padding = 12

    /// - Parameter title: said of it where it cannot be seen.
    package init(_ animation: CellAnimation, title: String) {
        self.animation = animation
        self.title = title
        markup = RowMarkup(ground: animation.ground)
        uses = Array(repeating: 0, count: animation.lines.count)
    }

    package static func document(_ animation: CellAnimation, title: String) -> String {
        var svg = AnimatedSVG(animation, title: title)
        return svg.document()
    }

    private var width: Int { animation.columns * Self.cell.width }
    private var height: Int { animation.rows * Self.cell.height }

    private mutating func document() -> String {
        let strips = (0..<animation.rows).map { Strip(animation, row: $0) }
        for strip in strips { for line in strip.versions where line >= 0 { uses[line] += 1 } }
        let bodies = strips.enumerated().map { body(of: $1, row: $0) }.joined()
        let shared = animation.lines.indices.filter { uses[$0] > 1 && !self.content(of: $0).isEmpty }
        let definitions = shared.map { "<g id=\"r\($0)\">\(content(of: $0))</g>\n" }.joined()
        let (outerWidth, outerHeight) = (width + 2 * Self.padding, height + 2 * Self.padding)
        let label = RowMarkup.escaped(title)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(outerWidth)" height="\(outerHeight)" \
            viewBox="0 0 \(outerWidth) \(outerHeight)" role="img" aria-label="\(label)">
            <title>\(label)</title>
            <style>
            \(sheet(strips))</style>
            <rect width="\(outerWidth)" height="\(outerHeight)" rx="8" \
            fill="#\(animation.ground.hexadecimal)"/>
            <svg x="\(Self.padding)" y="\(Self.padding)" width="\(width)" height="\(height)">
            \(definitions.isEmpty ? "" : "<defs>\n\(definitions)</defs>\n")\(bodies)</svg>
            </svg>

            """
    }

    private func sheet(_ strips: [Strip]) -> String {
        var sheet = """
            text{font:13.28px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",\
            monospace;white-space:pre}
            .b{font-weight:700}
            .s{shape-rendering:crispEdges}

            """
        for (place, color) in markup.colors.enumerated() {
            sheet +=
                ".c\(place){fill:#\(color.hexadecimal)}.l\(place){stroke:#\(color.hexadecimal);fill:none}\n"
        }
        let duration = animation.duration
        guard strips.contains(where: { $0.versions.count > 1 }) else { return sheet }
        sheet += ".m{animation:\(Self.decimal(duration, 1_000))s step-end infinite}\n"
        sheet += "@media(prefers-reduced-motion:reduce){.m{animation:none!important}}\n"
        for (row, strip) in strips.enumerated() where strip.versions.count > 1 {
            let steps = strip.changes.map { change in
                let percent = Self.decimal(change.time * 100, duration)
                return "\(percent)%{transform:translateX(\(-change.version * width)px)}"
            }
            sheet += "@keyframes y\(row){\(steps.joined())}\n"
        }
        return sheet
    }

    private mutating func body(of strip: Strip, row: Int) -> String {
        var content = ""
        for (version, line) in strip.versions.enumerated() where line >= 0 {
            let drawn = self.content(of: line)
            guard !drawn.isEmpty else { continue }
            let x = version * width
            if uses[line] > 1 {
                content += "<use href=\"#r\(line)\"" + (x > 0 ? " x=\"\(x)\"" : "") + "/>"
            } else {
                content += x > 0 ? "<g transform=\"translate(\(x))\">\(drawn)</g>" : drawn
            }
        }
        guard !content.isEmpty else { return "" }
        if strip.versions.count > 1, let last = strip.changes.last {
            let style = "animation-name:y\(row);transform:translateX(\(-last.version * width)px)"
            content = "<g class=\"m\" style=\"\(style)\">\(content)</g>"
        }
        return "<g transform=\"translate(0 \(row * Self.cell.height))\">\(content)</g>\n"
    }

    private mutating func content(of line: Int) -> String { markup.content(of: line, animation.lines[line]) }

    /// A quotient with at most three digits behind the point.
    private static func decimal(_ number: Int, _ divisor: Int) -> String {
        let thousandths = (number * 1_000 + divisor / 2) / divisor
        var digits = String(thousandths % 1_000 + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(digits)"
    }
}

/// The versions of one row of the screen, and when each is in sight.
private struct Strip {
    /// Places in the animation's lines, each once; -1 while the window was too low to have the row.
    private(set) var versions: [Int] = []
    /// Milliseconds since the start at which another version comes.
    private(set) var changes: [(time: Int, version: Int)] = []

    init(_ animation: CellAnimation, row: Int) {
        var time = 0
        for frame in animation.frames {
            let line = row < frame.lines.count ? frame.lines[row] : -1
            let known = versions.firstIndex(of: line)
            if known == nil { versions.append(line) }
            let version = known ?? versions.count - 1
            if changes.last?.version != version { changes.append((time, version)) }
            time += frame.duration
        }
    }
}
