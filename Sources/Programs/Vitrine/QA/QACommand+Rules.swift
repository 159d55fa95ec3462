import ArgumentParser
import ClientRuntime
import Codecs
import FoundationEssentials
import QARules

extension QACommand {
    struct Rules: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "rules", abstract: "Print the rule book, and what each check looks at.",
            discussion: """
                Example:
                  vitrine qa rules --group BTN
                """)

        @Option(help: "Only rules of this group, such as BTN; may be repeated.")
        var group: [String] = []
        @Flag(help: "One JSON document.")
        var json = false

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            let wanted = group.map { $0.uppercased().replacing(/^UX-/, with: "") }
            if let unknown = wanted.first(where: { !RuleBook.groups.contains($0) }) {
                throw .usage(
                    "There is no group \(quoted(unknown)). Groups: "
                        + RuleBook.groups.joined(separator: ", ") + ".")
            }
            let rules = RuleBook.all.filter { wanted.isEmpty || wanted.contains($0.group) }
            guard json else { return CommandAnswer(output: Array(Self.text(rules).utf8)) }
            do {
                let bytes = try JSONTextEncoder.encode(["rules": rules.map(Entry.init)])
                return CommandAnswer(output: TerminalJSON.indented(bytes) + [0x0A])
            } catch {
                throw .failed("The rule book cannot be written: \(error).")
            }
        }

        private struct Entry: Encodable {
            let id, group, severity, statement, evidence: String
            let sources, tests: [String]

            init(_ rule: Rule) {
                id = rule.id
                group = rule.group
                severity = rule.severity.rawValue
                statement = rule.statement
                evidence = rule.evidence
                sources = rule.sources
                tests = rule.tests
            }
        }

        /// For people: a paragraph for each rule, 80 columns wide.
        private static func text(_ rules: [Rule]) -> String {
            rules.map { rule in
                let head = "\(rule.id)  \(rule.severity.rawValue)"
                let tests =
                    rule.tests.isEmpty ? [] : ["Tests: " + rule.tests.joined(separator: ", ")]
                let lines = [rule.statement, "Looks at: \(rule.evidence)"] + tests
                return ([head] + lines.flatMap { wrapped($0) }).joined(separator: "\n")
            }.joined(separator: "\n\n") + "\n"
        }

        private static func wrapped(_ text: String) -> [String] {
            text.split(separator: " ").reduce(into: [] as [String]) { lines, word in
                guard let last = lines.last, last.count + word.count + 1 <= 80 else {
                    return lines.append("  \(word)")
                }
                lines[lines.count - 1] += " \(word)"
            }
        }
    }
}
