import Codecs
import Glibc
import HostFiles

/// Writes one line for the person at the terminal.
func report(_ line: String) { print("vitrine: \(line)", to: STDERR_FILENO) }

/// The one way of words to a terminal, in the place of Swift's own: they may be of others, from a shop's
/// sentence to a profile's name. False when nobody takes them.
@discardableResult
func print(_ text: String, terminator: String = "\n", to file: Int32 = STDOUT_FILENO) -> Bool {
    let line = TerminalText.cleaned(text, keepingLines: true) + terminator
    return WholeFile.writeAll(Array(line.utf8), to: file)
}
