import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import KioskHost
import StoreAPI
import Subprocess
import Synchronization
import SystemPackage
import TUI
import Terminal

/// A kiosk with its own shop in one terminal; both end together and leave no files.
enum KioskDemo {
    static func run(_ options: ShopOptions, database: String?, port: UInt16) async throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw ValidationError("A kiosk needs a terminal with a screen. Nothing was started.")
        }
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let pin = try KioskTrial.makePIN()
        let trial = KioskTrial(folder: folder.path, settings: try settings(options, folder.path, pin))
        let server = try ServerProcess(
            assets: options.assets, database: database, port: port, keyFile: trial.adminKey,
            wallet: trial.wallet)
        KioskTrial.introduce([
            "Any key opens the shop. A visit ends with its receipt, or without a key for 90 s;",
            "a payment sheet waits for 120 s, a form for 180 s.",
            "",
            "Staff, on the poster:  \(KioskTrial.sequence)",
            "PIN:                   \(pin.digits)",
            "To leave:              Exit, in their menu",
        ])
        // The terminal's keys and its end are the kiosk's; a wish to end is handed on to it.
        for number in [SIGINT, SIGQUIT, SIGHUP, SIGTERM] { signal(number, SIG_IGN) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (addresses, announce) = AsyncStream.makeStream(of: ServerAddress.self)
            group.addTask {
                defer { announce.finish() }
                try await server.run(isFresh: false) { announce.yield($0) }
            }
            guard let address = await addresses.first(where: { _ in true }) else {
                // The server ended before it listened: its task tells why.
                return try await group.waitForAll()
            }
            try trial.write(shop: address.name)
            try await kiosk(trial.configuration)
            group.cancelAll()
        }
    }

    private static func settings(
        _ options: ShopOptions, _ folder: String, _ pin: (digits: String, hash: String)
    ) throws -> [(key: KioskFile.Key, value: String)] {
        var settings: [(key: KioskFile.Key, value: String)] = [
            (.name, "Demo"), (.wallet, options.wallet),
            (.language, try options.screen.chosenLanguage.rawValue),
            (.theme, (options.screen.theme ?? .dark).rawValue), (.color, options.screen.color.rawValue),
            (.ascii, options.screen.ascii ? "yes" : "no"), (.adminKey, "\(folder)/admin.key"),
            (.staffPIN, pin.hash),
            (.caption, "Demo. Staff: \(KioskTrial.sequence), PIN \(pin.digits); Exit is in their menu."),
        ]
        if options.wallet != "ready" { settings.append((.wallets, "ready, \(options.wallet)")) }
        if let assets = options.assets {
            settings.append((.assets, URL(filePath: assets).standardizedFileURL.path))
        }
        return settings
    }

    /// Runs the kiosk as a child: its parent must have one thread, and this process has more.
    private static func kiosk(_ configuration: String) async throws {
        let process = Mutex<pid_t?>(nil)
        let ends = [SIGTERM, SIGHUP].map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { process.withLock { if let kiosk = $0 { kill(kiosk, SIGTERM) } } }
            source.activate()
            return source
        }
        defer { for end in ends { end.cancel() } }
        let result = try await Subprocess.run(
            .path("/proc/self/exe"), arguments: ["kiosk", "--config", configuration],
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ) { execution in process.withLock { $0 = execution.processIdentifier.value } }
        guard !result.terminationStatus.isSuccess else { return }
        throw ValidationError("The kiosk ended with \(result.terminationStatus).")
    }
}
