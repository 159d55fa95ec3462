/// The form in which an animation goes from one program to another: lines of UTF-8.
///
///     cells 1 COLUMNS ROWS GROUND
///     run WIDTH FOREGROUND BACKGROUND ATTRIBUTES\tGLYPH\tGLYPH…
///     row
///     frame DURATION ROW ROW…
///
/// WIDTH is 1 or 2, colours are RRGGBB, attributes `b` (bold), `u` (underlined) and `-`. `row` ends a row;
/// rows count from 0.
extension CellAnimation {
    /// The animation as text; equal animations give equal texts.
    package var wire: String {
        var text = "cells 1 \(columns) \(rows) \(ground.hexadecimal)\n"
        for line in lines {
            for run in line.runs {
                let look = run.look
                let attributes = (look.isBold ? "b" : "") + (look.isUnderlined ? "u" : "") + "-"
                text += "run \(run.isWide ? 2 : 1) \(look.foreground.hexadecimal) "
                text +=
                    "\(look.background.hexadecimal) \(attributes)\t\(run.glyphs.joined(separator: "\t"))\n"
            }
            text += "row\n"
        }
        for frame in frames {
            text += "frame \(frame.duration) \(frame.lines.map(String.init).joined(separator: " "))\n"
        }
        return text
    }

    /// A line that is none of these, by its number from 1.
    package struct WireError: Error, Hashable, Sendable {
        package let line: Int
    }

    package init(wire text: String) throws(WireError) {
        var rows: [CellRow] = []
        var runs: [CellRow.Run] = []
        var animation: CellAnimation?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: true).enumerated() {
            let fault = WireError(line: index + 1)
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            let words = parts[0].split(separator: " ").map(String.init)
            switch words.first {
            case "cells":
                guard animation == nil, words.count == 5, words[1] == "1",
                    let columns = Int(words[2]), let rows = Int(words[3]),
                    (1...500).contains(columns), (1...200).contains(rows),
                    let ground = UInt32(words[4], radix: 16)
                else { throw fault }
                animation = CellAnimation(columns: columns, rows: rows, ground: ground)
            case "run":
                guard let run = CellRow.Run(words, parts.dropFirst().map(String.init)) else { throw fault }
                runs.append(run)
            case "row":
                rows.append(CellRow(runs))
                runs = []
            case "frame":
                let numbers = words.dropFirst().compactMap { Int($0) }
                guard let (columns, limit) = animation.map({ ($0.columns, $0.rows) }),
                    numbers.count == words.count - 1, numbers.count <= limit + 1,
                    let duration = numbers.first,
                    duration > 0, numbers.dropFirst().allSatisfy(rows.indices.contains)
                else { throw fault }
                let screen = numbers.dropFirst().map { rows[$0] }
                guard screen.allSatisfy({ $0.columns <= columns }) else { throw fault }
                animation?.append(screen, columns: columns, duration: duration)
            default: throw fault
            }
        }
        guard let animation else { throw WireError(line: 1) }
        self = animation
    }
}

extension CellRow.Run {
    fileprivate init?(_ words: [String], _ glyphs: [String]) {
        guard words.count == 5, words[1] == "1" || words[1] == "2",
            let foreground = UInt32(words[2], radix: 16), let background = UInt32(words[3], radix: 16),
            !glyphs.isEmpty, !glyphs.contains("")
        else { return nil }
        self.init(
            glyphs: glyphs, isWide: words[1] == "2",
            look: CellRow.Look(
                foreground: foreground, background: background, isBold: words[4].contains("b"),
                isUnderlined: words[4].contains("u")))
    }
}

extension UInt32 {
    var hexadecimal: String {
        let digits = String(self & 0xFF_FFFF, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
