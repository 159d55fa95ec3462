import ArgumentParser
import ClientRuntime
import Glibc
import HostFiles
import TUI
import Terminal

struct ShopOptions: ParsableArguments {
    @Option(
        help: """
            The simulated device: ready, needs-setup, unsupported, restricted, passcode-only, no-contacts, \
            worldwide, or a profile file.
            """,
        completion: .custom { _, _, _ in Assets(nil).profiles })
    var wallet = Assets.usualProfile
    @OptionGroup var screen: ScreenOptions
    @Flag(
        help: """
            Print pages as lines and read answers as lines, for screen readers and scripts; the default \
            without a terminal.
            """)
    var plain = false
    @Flag(help: "As --plain, with one JSON value for each step.")
    var json = false
    @Flag(
        inversion: .prefixedNo,
        help: """
            Offer to keep cart, addresses, added cards and last orders on this computer for the next visit; \
            asked once, and K shows and deletes them. Off by default over SSH and with --record; \
            VITRINE_KEEP=0 turns it off.
            """)
    var keep: Bool?
    @Flag(help: "Start with the inspector open: events, requests and rules; F12 opens it later.")
    var inspect = false
    @Option(help: "The folder with Catalogue and Wallets.", completion: .directory)
    var assets: String?
    @Option(
        help: "Append the payment events of the session, without personal data, to this file.",
        completion: .file())
    var log: String?
    @Option(
        help: """
            Record the screen in this new file, to be played by asciinema; personal data, card numbers and \
            passcodes are covered.
            """,
        completion: .file())
    var record: String?

    func validate() throws {
        guard !inspect || !(plain || json) else {
            throw ValidationError("--inspect needs a full screen: leave out --plain and --json.")
        }
        if record != nil, plain || json { throw Self.nothingToRecord }
    }

    var eventLog: EventLog? {
        get throws {
            guard let log else { return nil }
            do throws(WholeFile.Fault) { return try EventLog(path: log) } catch {
                throw ValidationError("The log \(log) cannot be written: \(error.reason).")
            }
        }
    }

    static var nothingToRecord: ValidationError {
        ValidationError("--record needs a full screen. Leave out --record, or --plain and --json.")
    }

    @MainActor var recordingFile: RecordingFile? {
        get throws {
            guard let record else { return nil }
            do throws(WholeFile.Fault) { return try RecordingFile.create(record) } catch {
                let isThere = error == .system(code: EEXIST)
                let reason = isThere ? "it is there already" : error.reason
                throw ValidationError("The recording \(quoted(record)) cannot be written: \(reason).")
            }
        }
    }

    /// Recordings and other machines see nothing of it unless an option asks for that.
    var keepsShopper: Bool {
        keep
            ?? (record == nil && Environment["VITRINE_KEEP"] != "0" && Environment["SSH_CONNECTION"] == nil
                && Environment["SSH_TTY"] == nil)
    }
}
