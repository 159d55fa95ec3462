import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles
import KioskHost
import TUI

/// A kiosk of a plain user, for trying: configuration and state are in a folder of theirs, without an
/// account, sshd or units of its own.
struct KioskTrial {
    let folder: String
    /// Configuration lines besides those of ``KioskPlaces``.
    let settings: [(key: KioskFile.Key, value: String)]

    private var state: String { "\(folder)/state" }
    var wallet: WalletHome { WalletHome(folder: "\(state)/wallet") }
    var adminKey: String { "\(folder)/admin.key" }
    var configuration: String { "\(folder)/kiosk.conf" }

    static func usualFolder() throws -> String {
        guard let base = StateFolder.path else {
            throw ValidationError("There is no place for the kiosk's state. Set HOME or XDG_STATE_HOME.")
        }
        return "\(base)/kiosk"
    }

    /// Writes folder and configuration; of an existing one only the shop is changed.
    func write(shop: String) throws {
        for place in [state, "\(folder)/run"] { try WholeFile.makeFolder(place, mode: 0o700) }
        let lines: [String]
        if let text = try? KioskFile.text(at: configuration) {
            let kept = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("shop = ") }
            lines = ["shop = \(shop)"] + kept
        } else {
            lines =
                ["shop = \(shop)", "state = \(state)", "runtime = \(folder)/run"]
                + settings.map { "\($0.key.rawValue) = \($0.value)" }
        }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        try WholeFile.replace("kiosk.conf", in: folder, bytes, mode: 0o600)
    }

    // MARK: What is said before

    /// The protections of an installed kiosk that a trial lacks.
    static let missing =
        "This kiosk is for trying out: closing it leaves your shell open. An installed one "
        + "has an account without a shell, an SSH door of its own, and services that restart it and limit "
        + "what it reaches."

    /// Prints what it lacks and how to leave it, and waits for Enter at a terminal.
    static func introduce(_ lines: [String]) {
        let text = ([missing, ""] + lines + ["", "Enter opens it."]).joined(separator: "\n")
        print(TerminalLines.folded(text, to: STDOUT_FILENO))
        fflush(nil)
        if isatty(STDIN_FILENO) == 1 { _ = readLine() }
    }
}

extension KioskTrial {
    /// A random PIN of four digits, and its hash for the configuration.
    static func makePIN() throws -> (digits: String, hash: String) {
        let digits = World.own.bytes(4).map { String($0 % 10) }.joined()
        return (digits, try PINHash.make(digits, salt: World.own.bytes(16)).text)
    }

    static let sequence = "↑ ↑ ↓ ↓ ← → ← →"
}
