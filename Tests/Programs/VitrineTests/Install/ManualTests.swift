import Foundation
import Testing

/// The manual pages and completions that are installed with the programs.
@Suite(.serialized) struct ManualTests {
    private let place: Installation

    init() async throws {
        place = try Installation()
        try await place.install()
    }

    /// What a program says about its commands.
    private struct Help: Decodable {
        var command: Command

        struct Command: Decodable {
            var commandName: String
            var abstract: String?
            var shouldDisplay: Bool?
            var subcommands: [Command]?
            var arguments: [Argument]?

            /// This command and those below it.
            var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
        }

        struct Argument: Decodable {
            var kind: String
            var preferredName: Name?
            var shouldDisplay: Bool

            struct Name: Decodable { var name: String }
        }
    }

    private func help(_ program: String) async throws -> Help {
        let dump = ["--experimental-dump-help"]
        let said = try await Installation.run("\(place.home)/bin/\(program)", dump).said
        return try JSONDecoder().decode(Help.self, from: Data(said.utf8))
    }

    @Test(arguments: ["vitrine", "vitrine-server"])
    func manualHasEveryCommandAndOption(_ program: String) async throws {
        let page = try place.text("share/man/man1/\(program).1")
        let lines = page.split(separator: "\n")
        #expect(lines.contains(".Nm \(program)"))
        let commands = try await help(program).command.all.dropFirst().filter { $0.shouldDisplay ?? true }
        #expect(commands.count > 5)
        for command in commands {
            #expect(lines.contains(".It Em \(command.commandName)"), "\(command.commandName)")
            for argument in command.arguments ?? []
            where argument.shouldDisplay && argument.kind != "positional" {
                let name = argument.preferredName?.name ?? ""
                #expect(page.contains("-\(name)"), "\(command.commandName) --\(name)")
            }
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"),
        arguments: ["vitrine", "vitrine-server"])
    func manualIsReadWithoutAWarning(_ program: String) async throws {
        let page = "\(place.home)/share/man/man1/\(program).1"
        let said = try await Installation.run(
            "/usr/bin/groff", ["-mandoc", "-Tutf8", "-ww", "-z", page], environment: ["LC_ALL": "C.UTF-8"])
        #expect(said.status == 0 && said.said.isEmpty, "\(said.said)")
    }

    /// One line each for whatis and apropos, as the programs say it themselves.
    @Test(arguments: ["vitrine", "vitrine-server"])
    func descriptionOfThePageHasNoQuotationMarks(_ program: String) async throws {
        let page = try place.text("share/man/man1/\(program).1")
        let command = try await help(program).command
        let abstract = try #require(command.abstract)
        #expect(page.split(separator: "\n").contains(".Nd \(abstract)"))
        let reader = "/usr/bin/lexgrog"
        guard FileManager.default.isExecutableFile(atPath: reader) else { return }
        let file = "\(place.home)/share/man/man1/\(program).1"
        let said = try await Installation.run(reader, [file], environment: ["LC_ALL": "C.UTF-8"]).said
        #expect(said == "\(file): \"\(program) - \(abstract)\"\n")
    }

    @Test func examplesStandAsTheyWereWritten() throws {
        let page = try place.text("share/man/man1/vitrine.1")
        #expect(
            page.contains(
                """
                Example:
                .Bd -literal -compact
                vitrine wallet root > root.pem
                vitrine-server trust add root.pem
                .Ed
                """))
        #expect(!page.contains("\n\n"))
    }

    // MARK: Completions

    /// What bash offers for the last word of a line.
    private func offers(_ words: [String]) async throws -> [String] {
        let program = words[0]
        let script = """
            source "\(place.home)/share/bash-completion/completions/\(program)" || exit 1
            COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
            [[ "$(complete -p \(program))" =~ -F\\ ([^ ]*) ]] || exit 1
            "${BASH_REMATCH[1]}" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let folder = place.workshop.path + "/files"
        try FileManager.default.createDirectory(
            atPath: folder + "/inner", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/a.pem"))
        let done = try await Installation.run(
            "/bin/bash", ["--norc", "-c", script, "bash"] + words, in: folder,
            environment: ["PATH": "\(place.home)/bin:/usr/bin:/bin"])
        #expect(done.status == 0)
        return done.said.split(separator: "\n").map(String.init).sorted()
    }

    private static let lines: [([String], [String])] = [
        (["vitrine", "do"], ["doctor"]),
        (["vitrine", "token", ""], ["--help", "--version", "-h", "check", "mint", "vectors", "verify"]),
        (["vitrine", "demo", "--theme", "h"], ["high-contrast"]),
        (["vitrine", "shop", "--color", "a"], ["always", "auto"]),
        (["vitrine", "--lang", ""], ["en", "zh-Hans"]),
        (["vitrine", "--wallet", "n"], ["needs-setup", "no-contacts"]),
        (["vitrine", "--plain", "--ser"], ["--server"]),
        (["vitrine", "--key-file", ""], ["a.pem", "inner"]),
        (["vitrine", "doctor", "--assets", ""], ["inner"]),
        (["vitrine-server", "ser"], ["serve"]),
        (["vitrine-server", "serve", "--log-format", ""], ["json", "text"]),
        (["vitrine-server", "serve", "--log-level", "w"], ["warning"]),
        (["vitrine-server", "serve", "--database", "a"], ["a.pem"]),
        (["vitrine-server", "trust", "add", ""], ["a.pem", "inner"]),
    ]

    @Test func bashCompletesCommandsValuesAndFiles() async throws {
        for (words, expected) in Self.lines { #expect(try await offers(words) == expected, "\(words)") }
    }

    @Test(
        "each shell can read what is made for it",
        arguments: [
            ("/bin/bash", "bash-completion/completions/", ""), ("/usr/bin/zsh", "zsh/site-functions/_", ""),
            ("/usr/bin/fish", "fish/vendor_completions.d/", ".fish"),
        ].filter { FileManager.default.isExecutableFile(atPath: $0.0) })
    func completionsAreScripts(_ shell: String, _ folder: String, _ ending: String) async throws {
        for program in ["vitrine", "vitrine-server"] {
            let done = try await Installation.run(
                shell, ["-n", "\(place.home)/share/\(folder)\(program)\(ending)"])
            #expect(done.status == 0 && done.said.isEmpty, "\(done.said)")
        }
    }
}
