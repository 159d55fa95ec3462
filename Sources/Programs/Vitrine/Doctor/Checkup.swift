package import TUI
package import Terminal

/// Facts about this machine, and the findings from them.
package struct Checkup: Sendable {
    var screen: Screen
    var goods: Goods
    var device: Device
    var server: Server

    var findings: [Finding] {
        let all = screen.findings + goods.findings + device.findings + server.findings
        return Finding.Subject.allCases.flatMap { subject in all.filter { $0.subject == subject } }
    }
}

extension Checkup {
    package struct Screen: Sendable {
        package var environment: TerminalEnvironment
        package var isInputTerminal = true
        package var isOutputTerminal = true
        /// The terminfo description; nil when there is none.
        package var description: TerminalDescription?
        package var size: Size?
        package var isRemote = false
        package var characters = CharacterSet.unicode
        package var isLocaleInstalled = true

        /// By default a local Unicode terminal.
        package init(
            environment: TerminalEnvironment, isInputTerminal: Bool = true, isOutputTerminal: Bool = true,
            description: TerminalDescription? = nil, size: Size? = nil, isRemote: Bool = false,
            characters: CharacterSet = CharacterSet.unicode, isLocaleInstalled: Bool = true
        ) {
            self.environment = environment
            self.isInputTerminal = isInputTerminal
            self.isOutputTerminal = isOutputTerminal
            self.description = description
            self.size = size
            self.isRemote = isRemote
            self.characters = characters
            self.isLocaleInstalled = isLocaleInstalled
        }

        package var findings: [Finding] { [terminal, window, mouse, colours, locale].compactMap { $0 } }

        /// True if the shop would use line mode: without a terminal, on a dumb or an unknown one.
        private var isLineByLine: Bool {
            !isInputTerminal || !isOutputTerminal || environment.isDumb || description == nil
        }

        private var type: String { environment["TERM"] ?? "" }

        private var terminal: Finding {
            guard isInputTerminal, isOutputTerminal else {
                return .note(
                    .terminal, "Input or output is not a terminal: the shop goes line by line.",
                    "Run it in a terminal to see the screen; for scripts there are --plain and --json.")
            }
            guard !environment.isDumb else {
                return .note(
                    .terminal, "TERM=dumb has no screen: the shop goes line by line, as with --plain.",
                    "If the terminal has a screen, set TERM to its type, such as xterm-256color.")
            }
            guard let description else {
                return .trouble(
                    .terminal, "No description of '\(type)' is found, nor of what could stand in for it.",
                    "Install ncurses-base, or set TERM or TERMINFO. Until then the shop goes line by line, "
                        + "as with --plain.")
            }
            guard !type.isEmpty else {
                return .note(
                    .terminal, "TERM is not set: the shop is drawn as for \(description.type).",
                    "Set TERM to the terminal's type, such as xterm-256color.")
            }
            guard description.type == type else {
                return .note(
                    .terminal, "'\(type)' has no description: the shop is drawn as for \(description.type).",
                    "If it looks wrong, install the description (ncurses-term has most), or set TERM.")
            }
            return .ok(.terminal, "\(type), on input and output.")
        }

        private var window: Finding? {
            guard !isLineByLine else { return nil }
            guard let size else {
                return .note(
                    .window, "The terminal does not say its size: 80x24 is taken.",
                    "Set it with stty, such as: stty columns 80 rows 24")
            }
            let text = "\(size.columns)x\(size.rows)"
            guard size.columns >= 40, size.rows >= 12 else {
                return .trouble(
                    .window, "\(text) is too small for the shop's screen.",
                    "Make it 40x12 at least, or use --plain.")
            }
            return .ok(.window, "\(text), 40x12 are needed.")
        }

        private var mouse: Finding? {
            guard !isLineByLine, let description else { return nil }
            guard description.hasMouse else {
                return .note(
                    .mouse, "\(description.type) reports no clicks.", "Use the keys; ? lists them.")
            }
            guard !isRemote else {
                return .ok(.mouse, "Off over SSH.", "Press m in the shop, or add --mouse, to have it.")
            }
            return .ok(.mouse, "Clicks and the wheel; m leaves them to the terminal.")
        }

        private var colours: Finding? {
            guard !isLineByLine, let description else { return nil }
            switch ColorDepth(flag: .auto, environment: environment, colors: description.colors) {
            case .direct: return .ok(.colours, "24-bit colours.")
            case .many: return .ok(.colours, "256 colours.")
            case .few(let count):
                return .note(
                    .colours, "\(count) colours: pictures are coarse.",
                    "If the terminal has more, set TERM to a type that says so, such as xterm-256color.")
            case .monochrome where description.colors > 0:
                let name = environment["NO_COLOR"] == nil ? "CLICOLOR=0" : "NO_COLOR"
                return .note(
                    .colours, "None, because of \(name).", "To have them all the same: --color always")
            case .monochrome:
                return .note(
                    .colours, "\(description.type) has none.",
                    "If the terminal has some, set TERM to a type that says so, such as xterm-256color.")
            }
        }

        private var locale: Finding {
            let name = environment.characterLocale
            guard characters == .unicode else {
                let found = name.map { "\($0) is not UTF-8" } ?? "C.UTF-8 is not installed"
                return .note(
                    .locale, "\(found): the shop is drawn in ASCII and speaks English only.",
                    "Set LANG to a locale in UTF-8, such as C.UTF-8.")
            }
            guard let name else {
                return .note(
                    .locale, "None is set: UTF-8 and English are taken.",
                    "Set LANG to a locale in UTF-8, such as C.UTF-8, or choose with --lang and --ascii.")
            }
            guard isLocaleInstalled else {
                return .note(
                    .locale, "\(name) is not installed: UTF-8 is taken.",
                    "Make it (on Debian: dpkg-reconfigure locales), or set LANG to C.UTF-8.")
            }
            return .ok(.locale, "\(name), UTF-8.")
        }
    }
}
