import ArgumentParser
import Codecs
import Glibc
import MerchantKeyring

/// The one way of words to a terminal: what a command prints may be of others, from keys' labels to tables.
enum CommandOutput {
    /// Writes whole lines; false when nobody takes them.
    static func write(_ lines: String, to file: Int32 = STDOUT_FILENO) -> Bool {
        KeyFile.writeAll(Array(TerminalText.cleaned(lines, keepingLines: true).utf8), to: file)
    }
}

/// Writes one sentence for the person at the terminal.
func say(_ sentence: String) {
    _ = CommandOutput.write("vitrine-server: \(TerminalText.cleaned(sentence))\n", to: STDERR_FILENO)
}

extension ParsableCommand {
    /// Ends the program as the argument parser would, with its words about an error, or with its help.
    static func end(_ error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        if !text.isEmpty {
            _ = CommandOutput.write("\(text)\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        }
        Glibc.exit(code.rawValue)
    }
}
