import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles

/// Shows an installed guide, in a pager where there is a terminal.
struct GuideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide", abstract: "Read a guide; without a topic, list them.",
        discussion: """
            On a terminal the guide is shown in $PAGER, or in less or more.

            Example:
              vitrine guide kiosk
            """)

    @Argument(help: "What the guide is about, such as demo, qa or kiosk.")
    var topic: String?
    @Option(
        help: "The folder with Guide; without it, that of the installation or ./Assets.",
        completion: .directory)
    var assets: String?

    func run() throws {
        let guides = try Guides(Assets(assets))
        let isTerminal = isatty(STDOUT_FILENO) == 1 && Environment["TERM"] != "dumb"
        guard let topic else { return Self.print(guides.list) }
        let text = try guides.text(of: topic)
        guard isTerminal, let pager = popen(Self.pager, "w") else { return Self.print(text) }
        // A pager that is left before its end is no failure.
        signal(SIGPIPE, SIG_IGN)
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        fputs(Guides.styled(text, columns: size.ws_col > 0 ? Int(size.ws_col) : 80), pager)
        pclose(pager)
    }

    private static func print(_ text: String) { _ = WholeFile.writeAll(Array(text.utf8), to: STDOUT_FILENO) }

    /// For sh(1): PAGER may have options.
    private static let pager = """
        if [ -n "$PAGER" ]; then eval "$PAGER"; elif command -v less >/dev/null; then less -R; \
        elif command -v more >/dev/null; then more; else cat; fi
        """
}

/// The guides in a folder, each named by its topic.
package struct Guides {
    private let paths: [String: String]

    package init(_ assets: Assets) throws {
        let folder = assets.path(of: "Guide")
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        guard let folder, names.contains(where: { $0.hasSuffix(".md") }) else {
            throw ValidationError(
                "The folder Guide is in none of \(assets.folders.joined(separator: ", ")). "
                    + "Name the folder that holds it with --assets.")
        }
        paths = Dictionary(
            uniqueKeysWithValues: names.filter { $0.hasSuffix(".md") }.map {
                (String($0.dropLast(3)), "\(folder)/\($0)")
            })
    }

    package var topics: [String] { paths.keys.sorted() }

    package var list: String {
        let width = topics.map(\.count).max() ?? 0
        let lines = topics.map { topic in
            let title = (try? text(of: topic))?.split(separator: "\n").first?.drop { "# ".contains($0) } ?? ""
            return topic + String(repeating: " ", count: width - topic.count + 2) + title
        }
        return lines.joined(separator: "\n") + "\n"
    }

    package func text(of topic: String) throws -> String {
        guard let path = paths[topic] else {
            throw ValidationError(
                "There is no guide \(quoted(topic)). Topics: \(topics.joined(separator: ", ")).")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("The guide \(path) cannot be read. Check its permissions.")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The text for a terminal: paragraphs, items and rows folded to its columns, headings and code in bold
    /// (SGR 1, ECMA-48) without the signs of Markdown, and no other control character.
    package static func styled(_ text: String, columns: Int) -> String {
        var lines: [String] = []
        var paragraph = ""
        var isCode = false
        func flush() {
            guard !paragraph.isEmpty else { return }
            let indent = paragraph.prefix { " -*0123456789.".contains($0) }.count
            lines += TerminalLines.fold(
                bold(paragraph), columns: columns, indent: String(repeating: " ", count: min(indent, 8)))
            paragraph = ""
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let plain = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 }))
            let isFence = plain.hasPrefix("```")
            let isOpening = plain.hasPrefix("#") || plain.hasPrefix("|") || plain.hasPrefix("- ")
            if isFence || isCode || isOpening || plain.isEmpty { flush() }
            if isFence {
                isCode.toggle()
            } else if isCode {
                lines += TerminalLines.fold("  \u{1B}[1m\(plain)\u{1B}[0m", columns: columns, indent: "    ")
            } else if plain.hasPrefix("#") {
                lines += TerminalLines.fold(bold("`\(plain.drop { "# ".contains($0) })`"), columns: columns)
            } else if plain.hasPrefix("|") {
                let cells = plain.split(separator: "|").map {
                    $0.split(separator: " ").joined(separator: " ")
                }
                if !cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) {
                    lines += TerminalLines.fold(
                        bold(cells.joined(separator: " · ")), columns: columns, indent: "  ")
                }
            } else if plain.isEmpty {
                lines.append("")
            } else {
                paragraph += (paragraph.isEmpty ? "" : " ") + plain
            }
        }
        flush()
        return lines.joined(separator: "\n")
    }

    /// Links become their text, and each word of code is bold by itself, so that lines may be folded.
    private static func bold(_ text: String) -> String {
        let parts = text.replacing(#/\[([^\[\]]+)\]\([^)]*\)/#) { $0.output.1 }
            .split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2)
                ? String(part)
                : part.split(separator: " ").map { "\u{1B}[1m\($0)\u{1B}[0m" }.joined(separator: " ")
        }.joined()
    }
}
