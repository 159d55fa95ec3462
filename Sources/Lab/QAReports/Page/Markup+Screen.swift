import TUI

extension Markup {
    /// A screen as text that looks like a terminal; it scrolls in its own box.
    mutating func screen(_ screen: Report.Screen, title: String, id: String, language: String) {
        within("figure", ["class": "screen", "id": id]) { page in
            page.within("figcaption") { page in
                page.element("strong", title)
                page.element("span", screen.caption)
            }
            page.open(
                "pre",
                [
                    "tabindex": "0", "role": "group", "aria-label": title, "lang": language,
                    "style": "--c:\(max(1, min(screen.columns, 500)))",
                ])
            // Readers drop a line break that comes first.
            page.breakLine()
            for row in screen.lines.indices {
                for piece in screen.pieces(ofRow: row) { page.piece(piece) }
                page.breakLine()
            }
            page.close("pre")
        }
    }

    private mutating func piece(_ piece: Report.Screen.Piece) {
        let classes = (piece.run.map(Self.classes) ?? []) + (piece.isCursor ? ["cursor"] : [])
        let box: String? =
            switch piece.kind {
            case .plain: nil
            case .narrow: "n"
            case .wide: "w"
            }
        guard !classes.isEmpty || box != nil else { return say(piece.text) }
        let names = (classes + (box.map { [$0] } ?? [])).joined(separator: " ")
        let width = box == nil || piece.columns == 1 ? "" : "--n:\(piece.columns)"
        element("span", ["class": names, "style": width], piece.text)
    }

    private static let roles = Set(Role.allCases.map { "\($0)" }).subtracting(["body"])

    /// The classes of a run; roles that nobody knows have none. A role has its prefix, so that none of the
    /// page's own classes, such as `bar`, says how it looks.
    private static func classes(of run: Report.Screen.Run) -> [String] {
        if run.role == Report.Screen.Run.picture {
            return [run.foreground.map { "f\($0)" }, run.background.map { "b\($0)" }].compactMap(\.self)
        }
        guard roles.contains(run.role) else { return [] }
        return ["r-\(run.role)"] + (run.foreground.map { ["t\($0)"] } ?? [])
    }
}

/// The rules for the colours that screens bring with them: only those that there are.
package enum ScreenColors {
    static func rules(for screens: [Report.Screen]) -> String {
        var fronts: Set<UInt8> = [], backs: Set<UInt8> = [], tints: Set<UInt8> = []
        for run in screens.lazy.flatMap(\.lines).flatMap(\.self) {
            if run.role == Report.Screen.Run.picture {
                if let front = run.foreground { fronts.insert(front) }
                if let back = run.background { backs.insert(back) }
            } else if let tint = run.foreground {
                tints.insert(tint)
            }
        }
        let night = ReportPalette.screen.grounds.first?.color ?? RGBColor(0)
        let rules =
            fronts.sorted().map { ".f\($0){color:\(RGBColor(indexed: $0).text)}" }
            + backs.sorted().map { ".b\($0){background:\(RGBColor(indexed: $0).text)}" }
            + tints.sorted().flatMap { tint in
                let color = RGBColor(indexed: tint)
                return [
                    "@media screen{.r-accent.t\(tint){color:\(color.legible(on: night).text)}}",
                    ".r-buttonFocused.t\(tint){background:\(color.text);color:\(color.legibleText.text)}",
                ]
            }
        return rules.map { $0 + "\n" }.joined()
    }
}
