import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles
import Kiosk
import TUI

/// A kiosk to be tried by a plain user: its configuration and state are in a folder of theirs, and it has
/// neither an account nor a door nor units of its own.
struct KioskTrial {
    let folder: String
    /// An operator's lines, beyond where things are kept.
    let settings: [(key: KioskFile.Key, value: String)]

    private var state: String { "\(folder)/state" }
    var wallet: WalletHome { WalletHome(folder: "\(state)/wallet") }
    var adminKey: String { "\(folder)/admin.key" }
    var configuration: String { "\(folder)/kiosk.conf" }

    /// Where a plain user's kiosk is kept.
    static func usualFolder() throws -> String {
        guard let base = StateFolder.path else {
            throw ValidationError("There is no place for the kiosk's state. Set HOME or XDG_STATE_HOME.")
        }
        return "\(base)/kiosk"
    }

    /// Lays out the folder and writes the configuration; of one that is there only the shop is changed.
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

    /// Locks that an installed kiosk has and this has not.
    static let missing =
        "This kiosk is for trying out: closing it leaves your shell open. An installed one "
        + "has an account without a shell, an SSH door of its own, and services that restart it and limit "
        + "what it reaches."

    /// Says what it lacks and then how to leave it, which stays in sight, and waits for Enter at a terminal.
    static func introduce(_ lines: [String]) {
        let text = ([missing, ""] + lines + ["", "Enter opens it."]).joined(separator: "\n")
        print(TerminalLines.folded(text, to: STDOUT_FILENO))
        fflush(nil)
        if isatty(STDIN_FILENO) == 1 { _ = readLine() }
    }
}

extension KioskTrial {
    /// A PIN of four digits, and what the configuration holds of it.
    static func makePIN() throws -> (digits: String, hash: String) {
        let digits = World.own.bytes(4).map { String($0 % 10) }.joined()
        return (digits, try PINHash.make(digits, salt: World.own.bytes(16)).text)
    }

    /// The usual sequence, as it is pressed.
    static let sequence = "↑ ↑ ↓ ↓ ← → ← →"
}
