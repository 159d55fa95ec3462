import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles

/// Shows one of the guides that are installed with the program, in a pager where there is a terminal.
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
        fputs(Guides.styled(text), pager)
        pclose(pager)
    }

    private static func print(_ text: String) { _ = WholeFile.writeAll(Array(text.utf8), to: STDOUT_FILENO) }

    /// For sh(1): PAGER is a command with its options.
    private static let pager = """
        if [ -n "$PAGER" ]; then eval "$PAGER"; elif command -v less >/dev/null; then less -R; \
        elif command -v more >/dev/null; then more; else cat; fi
        """
}

/// The guides in a folder, each named by its topic.
package struct Guides {
    /// Paths by topic.
    private let paths: [String: String]

    /// Finds the guides. Throws when there are none.
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

    /// All topics in the order of the alphabet.
    package var topics: [String] { paths.keys.sorted() }

    /// A line for each topic: its name and its guide's title.
    package var list: String {
        let width = topics.map(\.count).max() ?? 0
        let lines = topics.map { topic in
            let title = (try? text(of: topic))?.split(separator: "\n").first?.drop { "# ".contains($0) } ?? ""
            return topic + String(repeating: " ", count: width - topic.count + 2) + title
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A guide as it is written, in Markdown. Throws for a topic that there is not.
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

    /// The text with its headings in bold (SGR 1, ECMA-48), and without any other control character.
    package static func styled(_ text: String) -> String {
        var isCode = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let plain = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 }))
            if plain.hasPrefix("```") { isCode.toggle() }
            guard !isCode, plain.hasPrefix("#") else { return plain }
            return "\u{1B}[1m\(plain.drop { "# ".contains($0) })\u{1B}[0m"
        }
        return lines.joined(separator: "\n")
    }
}
