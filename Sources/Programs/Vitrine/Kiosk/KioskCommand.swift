import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import Kiosk
import KioskHost
import StoreAPI
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
    @Option(
        help: "Try a kiosk for the shop at this address, without an installation; its state is kept for you.")
    var server: String?
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
    @Flag(
        help: "Close SSH to new visitors, and end all running kiosks, each as soon as no order is in flight.")
    var drain = false
    @Flag(help: "With --drain: come back when all have ended.")
    var wait = false
    @Flag(help: "Open SSH again after --drain; the door's unit does it when it starts.")
    var open = false
    @Flag(help: "With --sessions: as JSON, for programs.")
    var json = false
    @Flag(name: .customLong("public"), help: "Visitors read what is printed: mistakes go to the log only.")
    var isPublic = false
    @Flag(help: "Make the folders and the wallet, as the kiosk's account, and print the root to be trusted.")
    var prepare = false
    @Flag(help: "Ask for a PIN for staff and print its hash for the configuration.")
    var hashPin = false

    private var tasks: Int {
        [check, sessions, end != nil, say != nil, drain, open, prepare, hashPin].count(where: { $0 })
    }

    func validate() throws {
        guard tasks <= 1 else {
            throw ValidationError(
                "Only one thing at a time: --check, --sessions, --end, --say, --drain, --open, --prepare "
                    + "or --hash-pin.")
        }
        guard server == nil || tasks == 0 else {
            throw ValidationError("--server cannot be combined with other options.")
        }
        guard !wait || drain else { throw ValidationError("--wait goes with --drain.") }
        guard !json || sessions else { throw ValidationError("--json goes with --sessions.") }
    }

    func run() async throws {
        if hashPin { return try printHash() }
        if prepare { return try printRoot() }
        if check { throw ExitCode(await listWhatIsOpen()) }
        // Kiosks run on by the last good configuration: a mistake in the file is said, and stops nobody.
        do throws(KioskFile.Faults) { _ = try KioskFile(at: config) } catch {
            for line in error.lines { report(line) }
            // Without a configuration there is no kiosk to ask, and no sshd to claim.
            guard (try? KioskFile.text(at: config)) != nil else { throw ExitCode.validationFailure }
        }
        let places = KioskPlaces(configurationAt: config)
        let kiosks = KioskOperator(folder: places.runtime)
        if sessions { return json ? try kiosks.printJSON() : kiosks.list() }
        if let end { throw ExitCode(kiosks.tell("end", to: end)) }
        if let say { throw ExitCode(kiosks.tell("say \(say)", to: "all")) }
        if open { throw ExitCode(setClosed(false, places)) }
        if drain { throw ExitCode(await drain(kiosks, places)) }
    }

    private static let wallets: KioskFile.Wallets = { try Assets($1).wallet($0) }

    private func listWhatIsOpen() async -> Int32 {
        let findings = await KioskCheck(path: config, account: account).findings(Self.wallets)
        for line in KioskCheck.report(on: findings) { print(line) }
        return KioskCheck.status(of: findings).rawValue
    }

    private func drain(_ kiosks: KioskOperator, _ places: KioskPlaces) async -> Int32 {
        // Closed first: a shopper who comes while the others leave would be sent away with them.
        let status = setClosed(true, places)
        guard status == 0 else { return status }
        let told = kiosks.tell("drain", to: "all", isSomebodyNeeded: false)
        return wait ? await kiosks.waitForEnd() : told
    }

    private func setClosed(_ isClosed: Bool, _ places: KioskPlaces) -> Int32 {
        if let reason = places.setClosed(isClosed) {
            report("Visits could not be \(isClosed ? "closed" : "opened") in \(places.runtime): \(reason).")
            return 1
        }
        let hasSSHD = FileManager.default.fileExists(
            atPath: KioskCheck(path: config, account: account).sshdConfig)
        let what = hasSSHD ? "SSH is" : "New visits are"
        print(isClosed ? "\(what) closed. vitrine kiosk --open opens again." : "\(what) open again.")
        return 0
    }

    /// Reports every mistake in the configuration. A public kiosk falls back on the last good one, unseen by
    /// its shoppers.
    private func configuration() throws -> KioskFile {
        let faults: KioskFile.Faults
        do throws(KioskFile.Faults) {
            return try readConfiguration()
        } catch { faults = error }
        guard isPublic else {
            for line in faults.lines { report(line) }
            throw ExitCode(Self.badConfiguration)
        }
        let places = KioskPlaces(configurationAt: config)
        note(faults, StaffLog(path: places.log))
        if let last = places.lastGood() { return last }
        print("This shop is not open yet. Please ask the staff.")
        throw ExitCode(Self.badConfiguration)
    }

    /// Reads the configuration; a public kiosk keeps a copy for later mistakes.
    private func readConfiguration() throws(KioskFile.Faults) -> KioskFile {
        let text = try KioskFile.text(at: config)
        let file = try KioskFile(text, path: config)
        if isPublic { file.places.keep(text) }
        return file
    }

    /// Reports mistakes in the log, and in the journal of a console's unit.
    private func note(_ faults: KioskFile.Faults, _ log: StaffLog) {
        log.write("configuration: the last good one is kept: \(faults.lines.joined(separator: " "))")
        if isatty(STDERR_FILENO) == 0 { for line in faults.lines { report(line) } }
    }

    /// EX_CONFIG of sysexits.h.
    private static let badConfiguration: Int32 = 78

    // MARK: The parent

    /// Runs the kiosk's supervisor, if no other task was asked for: returns in each session's process, and
    /// throws at the kiosk's end. The process must have one thread, since it forks.
    func split() throws -> KioskSetting? {
        guard tasks == 0 else { return nil }
        rebuildEnvironment(config: try server.map(layOut) ?? config)
        var file = try configuration()
        ProcessGuard.harden()
        guard let terminal = KioskTerminal() else {
            report(
                "This shop needs a terminal with a screen: connect with ssh -t. Nothing was started.")
            throw ExitCode(2)
        }
        try? file.places.make()
        let network = Environment["SSH_CONNECTION"].flatMap(ClientNetwork.init(connection:))
        if network != nil, file.places.isClosed {
            print("The shop is closing. Please come back a little later.")
            throw ExitCode(Self.tryLater)
        }
        // The root that a server has to trust stands there before anybody pays.
        _ = try? WalletHome(folder: "\(file.state)/wallet").root(at: .now)
        let place = try network.map { try self.place(for: $0, file) }
        var troubles = noteTroubles(of: file)
        var supervisor = KioskSupervisor(
            terminal: terminal, manager: ServiceManager(Environment["NOTIFY_SOCKET"]))
        let id = getpid()
        let started = Date.now
        let readAnew = {
            reload(&file)
            troubles = noteTroubles(of: file)
        }
        switch supervisor.run(reload: readAnew) {
        case .session(let start):
            KioskEnvironment.leaveParents()
            ProcessGuard.end(withParent: id)
            return KioskSetting(
                file: file, id: String(id), started: started, network: network, troubles: troubles, start,
                Self.wallets)
        case .ended(let isUnattended):
            if isUnattended { print(file.settings.unattendedLine.string) }
            unlink(KioskStatusFile.file(String(id), in: file.runtime))
            unlink(KioskStatusFile.socket(String(id), in: file.runtime))
            place?.leave()
            throw ExitCode(0)
        }
    }

    /// Reports unresolved names of the configuration in the log and a console unit's journal.
    private func noteTroubles(of file: KioskFile) -> [String] {
        let troubles = file.troubles(Self.wallets)
        let log = StaffLog(path: file.log)
        for trouble in troubles {
            log.write("error: \(trouble)")
            if !isPublic || isatty(STDERR_FILENO) == 0 { report(trouble) }
        }
        return troubles
    }

    /// Reads the configuration again; keeps the last good one in case of mistakes.
    private func reload(_ file: inout KioskFile) {
        let log = StaffLog(path: file.log)
        do throws(KioskFile.Faults) {
            file = try readConfiguration()
            log.write("configuration: read anew")
        } catch { note(error, log) }
    }

    private func place(for network: ClientNetwork, _ file: KioskFile) throws -> AddressPlace {
        do throws(AddressPlace.Refusal) {
            return try AddressPlace.take(for: network, atMost: file.sessionsPerAddress, in: file.runtime)
        } catch {
            report(error.sentence)
            throw ExitCode(Self.tryLater)
        }
    }

    /// EX_TEMPFAIL of sysexits.h.
    private static let tryLater: Int32 = 75

    /// Lays out a plain user's kiosk for the shop at this address; returns its configuration's path.
    private func layOut(_ shop: String) throws -> String {
        do throws(ServerAddress.Fault) { _ = try ServerAddress(shop) } catch {
            throw ValidationError("--server: \(error)")
        }
        let trial = KioskTrial(folder: try KioskTrial.usualFolder(), settings: [])
        try trial.write(shop: shop)
        KioskTrial.introduce([
            "A kiosk for \(shop). Shoppers type a card.",
            "Other settings are in \(trial.configuration).",
            "",
            "To leave:  close its terminal, or from another one",
            "           vitrine kiosk --config \(trial.configuration) --drain",
        ])
        return trial.configuration
    }

    /// Executes this program again in a clean environment, unless it has one already.
    private func rebuildEnvironment(config: String) {
        let given = ProcessInfo.processInfo.environment
        let made = KioskEnvironment.rebuilt(from: given)
        guard made != given || config != self.config else { return }
        let words: [UnsafeMutablePointer<CChar>?] =
            (["vitrine", "kiosk", "--config", config] + (isPublic ? ["--public"] : []))
            .map { (word: String) in strdup(word) } + [nil]
        let settings: [UnsafeMutablePointer<CChar>?] =
            made.map { strdup("\($0.key)=\($0.value)") } + [nil]
        execve("/proc/self/exe", words, settings)
        report(
            "The environment could not be rebuilt: \(String(cString: strerror(errno))). Nothing was started.")
        Glibc.exit(1)
    }

    private func printRoot() throws {
        let file = try configuration()
        try file.places.make()
        print(try WalletHome(folder: "\(file.state)/wallet").root(at: .now), terminator: "")
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
