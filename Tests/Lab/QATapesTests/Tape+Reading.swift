import QATapes
import Testing

extension Tape {
    /// Reads a tape that is right; what is wrong with it is a finding of the test.
    static func read(
        _ text: String, files: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Tape {
        switch parse(text, files: files) {
        case .success(let tape): return tape
        case .failure(let errors):
            Issue.record("\(errors.text)", sourceLocation: sourceLocation)
            throw errors
        }
    }

    /// The sentences about all that is wrong with a tape.
    static func errors(in text: String, files: [String: String] = [:]) -> [String] {
        switch parse(text, files: files) {
        case .success: []
        case .failure(let errors): errors.text.split(separator: "\n").map(String.init)
        }
    }

    static let vocabulary = TapeParser.Vocabulary(
        rules: ["UX-BTN-01", "UX-BTN-02", "UX-SUM-03"], wallets: ["ready", "needs-setup", "unsupported"])

    static func parse(_ text: String, files: [String: String] = [:]) -> Result<Tape, TapeErrors> {
        TapeParser.parse(text, file: "t.tape", vocabulary: vocabulary) { name, _ in
            if name == "secret.tape" { return .failure(.unreadable) }
            guard let text = files[name] else { return .failure(.missing) }
            return .success(TapeParser.File(name: name, text: text))
        }
    }

    var commands: [Command] { steps.map(\.command) }

    /// The tape without its places.
    var content: Content {
        Content(
            settings: settings, outputs: outputs.map(\.path),
            demands: demands.map { "\($0.isExercised) \($0.rule)" },
            groups: groups.map { "\($0.id) \($0.statement)" },
            requirements: requirements.map(\.program), ignored: ignored.map(\.text),
            steps: steps.map { Content.Step(command: $0.command, group: $0.group) })
    }

    struct Content: Hashable {
        struct Step: Hashable {
            var command: Command
            var group: String?
        }

        var settings: Settings
        var outputs, demands, groups, requirements, ignored: [String]
        var steps: [Step]
    }
}

extension Tape.Pattern {
    /// A pattern that a test knows to be one.
    static func of(_ text: String) throws -> Tape.Pattern { try #require(Tape.Pattern(text)) }
}
