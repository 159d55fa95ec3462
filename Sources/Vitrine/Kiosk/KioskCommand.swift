import ArgumentParser
import FoundationEssentials
import Glibc
import TUI
import Terminal

/// The shop as a public terminal.
struct KioskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "Run the shop as a public terminal, on a screen or over SSH.",
        discussion: """
            Sessions run one after the other, each in a process of its own; what a shopper leaves behind \
            ends with it. Without a terminal nothing is started.
            """)

    @Option(help: "The configuration.", completion: .file())
    var config = "/etc/vitrine/kiosk.conf"
    @Flag(help: "Check the installation and list what is not locked.")
    var check = false
    @Option(help: "The account that strangers log in to, for --check.")
    var account = "shop"
    @Flag(help: "List the kiosks that run on this machine.")
    var sessions = false
    @Option(help: "End the session of the kiosk with this id; all ends every session.")
    var end: String?
    @Option(help: "Show a line of text on every kiosk; an empty one removes it.")
    var say: String?
    @Flag(help: "End all running kiosks, each as soon as no order is in flight.")
    var drain = false
    @Flag(help: "Ask for a PIN for staff and print its hash for the configuration.")
    var hashPin = false

    /// What it does besides running the kiosk.
    private var tasks: Int {
        [check, sessions, end != nil, say != nil, drain, hashPin].count(where: { $0 })
    }

    func validate() throws {
        guard tasks <= 1 else {
            throw ValidationError(
                "Only one thing at a time: --check, --sessions, --end, --say, --drain or --hash-pin.")
        }
    }

    func run() async throws {
        if hashPin { return try printHash() }
        let file = try configuration()
        if check { throw ExitCode(await KioskCheck(file: file, path: config, account: account).run()) }
        if sessions { return KioskOperator(folder: file.runtime).list() }
        if let end { throw ExitCode(KioskOperator(folder: file.runtime).tell("end", to: end)) }
        if let say { throw ExitCode(KioskOperator(folder: file.runtime).tell("say \(say)", to: "all")) }
        if drain { throw ExitCode(KioskOperator(folder: file.runtime).tell("drain", to: "all")) }
    }

    /// The configuration; what is wrong with it is said line by line.
    private func configuration() throws -> KioskFile {
        do throws(KioskFile.Faults) {
            return try KioskFile(at: config)
        } catch {
            for line in error.lines { report(line) }
            throw ExitCode(Self.badConfiguration)
        }
    }

    /// EX_CONFIG of sysexits.h.
    private static let badConfiguration: Int32 = 78

    // MARK: The parent

    /// Runs the kiosk, where nothing else is asked for: throws at its end, and comes back in each session's
    /// process with what that is to run. It must be called while this process has one thread.
    func split() throws -> KioskSetting? {
        guard tasks == 0 else { return nil }
        rebuildEnvironment()
        var file = try configuration()
        ProcessGuard.harden()
        guard let terminal = KioskTerminal() else {
            report(
                "This is a shop for a terminal with a screen. Come in with one: ssh -t. Nothing was started.")
            throw ExitCode(2)
        }
        for folder in [file.state, file.runtime] { try? WholeFile.makeFolder(folder, mode: 0o700) }
        // The root that a server has to trust stands there before anybody pays.
        _ = try? WalletHome(folder: "\(file.state)/wallet").root(at: .now)
        let place = try place(file)
        var supervisor = KioskSupervisor(
            terminal: terminal, manager: ServiceManager(Environment["NOTIFY_SOCKET"]))
        let id = getpid()
        let started = Date.now
        switch supervisor.run(reload: { reload(&file) }) {
        case .session(let start):
            KioskEnvironment.leaveParents()
            ProcessGuard.end(withParent: id)
            return KioskSetting(file: file, id: String(id), started: started, start)
        case .ended(let status):
            unlink(Heartbeat.file(String(id), in: file.runtime))
            unlink(Heartbeat.socket(String(id), in: file.runtime))
            place?.leave()
            throw ExitCode(status)
        }
    }

    /// The configuration as it is now; the one that was good is kept where it is not.
    private func reload(_ file: inout KioskFile) {
        let log = StaffLog(path: file.log)
        do throws(KioskFile.Faults) {
            file = try KioskFile(at: config)
            log.write("configuration: read anew")
        } catch {
            log.write("configuration: the last good one is kept: \(error.lines.joined(separator: " "))")
        }
    }

    /// A place among the sessions of the address that the shopper comes from; nil on a console.
    private func place(_ file: KioskFile) throws -> AddressPlace? {
        guard let network = Environment["SSH_CONNECTION"].flatMap(ClientNetwork.init(connection:)) else {
            return nil
        }
        do throws(AddressPlace.Refusal) {
            return try AddressPlace.take(for: network, atMost: file.sessionsPerAddress, in: file.runtime)
        } catch {
            report(error.sentence)
            throw ExitCode(Self.tooMany)
        }
    }

    /// EX_TEMPFAIL of sysexits.h.
    private static let tooMany: Int32 = 75

    /// Starts this program again in an environment made from nothing, unless it is in one already.
    private func rebuildEnvironment() {
        let given = ProcessInfo.processInfo.environment
        let made = KioskEnvironment.rebuilt(from: given)
        guard made != given else { return }
        let words: [UnsafeMutablePointer<CChar>?] =
            ["vitrine", "kiosk", "--config", config].map { (word: String) in strdup(word) } + [nil]
        let settings: [UnsafeMutablePointer<CChar>?] =
            made.map { strdup("\($0.key)=\($0.value)") } + [nil]
        execve("/proc/self/exe", words, settings)
        report(
            "The environment could not be rebuilt: \(String(cString: strerror(errno))). Nothing was started.")
        Glibc.exit(1)
    }

    // MARK: The PIN

    private func printHash() throws {
        let first = Self.ask("PIN, 4 to 12 digits: ")
        guard PINHash.lengths.contains(first.count), first.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            report("A PIN has 4 to 12 digits. Nothing was made.")
            throw ExitCode(1)
        }
        guard first == Self.ask("Once more: ") else {
            report("The two are not the same. Nothing was made.")
            throw ExitCode(1)
        }
        print("staff-pin = \(try PINHash.make(first, salt: World.own.bytes(16)).text)")
    }

    private static func ask(_ question: String) -> String {
        if isatty(STDIN_FILENO) == 1 { return getpass(question).map { String(cString: $0) } ?? "" }
        return readLine() ?? ""
    }
}
