import Codecs
import Glibc
import HostFiles
import StoreAPI
import TUI
import Terminal

/// Writes one line to the terminal, folded to its width.
func report(_ line: String) {
    let line = ServerAddress.hidingSecrets(in: "vitrine: \(line)")
    print(TerminalLines.folded(line, to: STDERR_FILENO), to: STDERR_FILENO)
}

extension TerminalError {
    /// The end of a sentence that says what the terminal is needed for.
    var sentence: String {
        switch self {
        case .noTerminal: "there is none here."
        case .dumbTerminal:
            "TERM=dumb has no screen. If this one has, set TERM to its type, such as xterm-256color."
        case .unknownTerminal:
            "this type has no description here. Set TERM to one that has, such as xterm-256color."
        case .alreadyOpen: "it is in use."
        }
    }
}

/// Folds texts to the width of a terminal.
package enum TerminalLines {
    static func folded(_ text: String, to file: Int32) -> String {
        var size = winsize()
        guard isatty(file) == 1, ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else {
            return text
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { fold(String($0), columns: Int(size.ws_col)) }.joined(separator: "\n")
    }

    /// Breaks a line between words; a longer word stays whole. Control sequences take no column.
    package static func fold(_ line: String, columns: Int, indent: String = "") -> [String] {
        guard width(line) > columns else { return [line] }
        var lines: [String] = []
        for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if let last = lines.last, width(last) + 1 + width(word) <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append((lines.isEmpty ? "" : indent) + word)
            }
        }
        return lines
    }

    private static func width(_ text: String) -> Int {
        ScreenText(cleaning: text.replacing(#/\u{1B}\[[0-9]*m/#, with: "")).width
    }
}

/// Replaces Swift's `print` for all output to the terminal: the text may be foreign, from a shop's sentence
/// to a profile's name. False when it cannot be written.
@discardableResult
func print(_ text: String, terminator: String = "\n", to file: Int32 = STDOUT_FILENO) -> Bool {
    let line = TerminalText.cleaned(text, keepingLines: true) + terminator
    return WholeFile.writeAll(Array(line.utf8), to: file)
}
