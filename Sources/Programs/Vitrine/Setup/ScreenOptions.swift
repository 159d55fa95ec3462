import ArgumentParser
import ClientRuntime
import TUI
import Terminal

struct ScreenOptions: ParsableArguments {
    @Option(
        name: [.customLong("lang")],
        help: "The language: en or zh-Hans; without it, that of the environment.",
        completion: .list(Language.allCases.map(\.rawValue)))
    var language: String?
    @Option(
        help: """
            Colours: auto, always, never, 16, 256 or truecolor; auto has true colour where COLORTERM says so.
            """)
    var color = ColorFlag.auto
    @Option(
        help: """
            The theme: own (the terminal's colours), dark, light, midnight, high-contrast or monochrome; the \
            key t of the shop lists them. A demo and pay begin with dark, or with light where COLORFGBG says \
            so.
            """)
    var theme: Theme?
    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false
    @Flag(help: "Turn animations off; VITRINE_STILL=1 does the same.")
    var still = false
    @Flag(inversion: .prefixedNo, help: "Use the mouse; off by default over SSH, and the key m switches it.")
    var mouse: Bool?

    func validate() throws { _ = try chosenLanguage }

    /// The option's language, else the first supported one of the environment, else English.
    var chosenLanguage: Language { get throws { try Self.language(named: language) } }

    static func language(named tag: String?) throws -> Language {
        if let tag {
            guard let chosen = Language(tag: tag) else {
                throw ValidationError("'\(tag)' is not a language of this program. Languages: en, zh-Hans.")
            }
            return chosen
        }
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { Environment[$0] }
        return names.first.flatMap(Language.init(tag:)) ?? .english
    }

    var isStill: Bool { still || Environment["VITRINE_STILL"] != nil }

    var wantsMouse: Bool { mouse ?? (Environment["SSH_CONNECTION"] == nil) }
}

extension ColorFlag: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
