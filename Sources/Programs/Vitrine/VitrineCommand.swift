import ArgumentParser
import ClientRuntime
import Glibc
import HostFiles
import KioskHost
import NIOCore
import NIOPosix
import PayKit
import StoreAPI
import Terminal

/// The client: `vitrine` opens the shop of a running server, `vitrine demo` brings its own;
/// the other commands need no screen.
@main
package struct VitrineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vitrine", abstract: "A shop window in a terminal. Only the money is simulated.",
        version: Version.text,
        subcommands: [
            ShopCommand.self, DemoCommand.self, OpenCommand.self, WalletCommand.self, TokenCommand.self,
            PayCommand.self, BridgeCommand.self, DoctorCommand.self, KioskCommand.self, QACommand.self,
            GuideCommand.self,
        ],
        defaultSubcommand: ShopCommand.self)

    /// A kiosk's parent forks sessions before anything starts a thread; all other commands follow.
    static func main() {
        HostLocale.settle()
        CrashGuard.install()
        ProcessGuard.keepHeapSmall()
        // One shopper's requests are few.
        NIOSingletons.groupLoopCountSuggestion = 1
        do {
            // Handed on to the one task that uses it.
            nonisolated(unsafe) let command = try parseAsRoot()
            let session = try (command as? KioskCommand)?.split()
            // On the loop of the connections, which sleeps until something happens.
            MainLoop.runTasks { job in
                guard let job else { return }
                let unowned = unsafeBitCast(job, to: UnownedJob.self)
                MultiThreadedEventLoopGroup.singleton.any().enqueue(ExecutorJob(unowned))
            }
            Task { await run(session, or: command) }
            MainLoop.run()
        } catch {
            end(error)
        }
    }

    /// Ends the program as the argument parser would, with its error message or help.
    private static func end(_ error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        let said = code.isSuccess ? text : ServerAddress.hidingSecrets(in: text)
        if !said.isEmpty { print(said, to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO) }
        exit(withError: code)
    }

    private static func run(_ session: KioskSetting?, or command: any ParsableCommand) async {
        do {
            if let session { throw ExitCode(try await KioskSession.run(session).rawValue) }
            var command = command
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            exit()
        } catch let error as ValidationError {
            // The line was read; what is wrong now is no matter of usage.
            report(error.message)
            exit(withError: ExitCode.validationFailure)
        } catch let fault as CommandFault {
            report(fault.sentence)
            exit(withError: ExitCode(fault.kind.rawValue))
        } catch {
            end(error)
        }
    }
}

struct ShopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop", abstract: "Open the shop of a running server (the default).")

    @OptionGroup var options: ShopOptions
    @OptionGroup var server: ServerOptions

    func run() async throws {
        try await Session.run(
            options, server: .running(server.target), lab: LabSetting(isInspecting: options.inspect))
    }
}

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Start a server on a free loopback port and open its shop.")

    @OptionGroup var options: ShopOptions
    @Option(
        help: """
            Keep stock and orders in this file, and the shop's e-mails in the folder FILE.mail beside it; \
            without it they end with the demo.
            """, completion: .file())
    var database: String?
    @Option(
        help:
            "The server's port on the loopback interface, 0 for a free one; with --control, that of the demo."
    )
    var port: UInt16 = 0
    @Flag(help: "Start with a guided purchase: n takes the next step, T ends it.")
    var tour = false
    @Flag(help: "Start with stock, orders and clock as shipped; the key N does it again for a new audience.")
    var fresh = false
    @Flag(
        help: "Open the shop as a kiosk: a poster, a visit that leaves nothing, and a menu for its staff.")
    var kiosk = false
    @Flag(
        help: """
            Open the control panel of the demo on another terminal; of several, that with --port. With \
            --plain, or without a terminal, it reads commands of the tape language, one a line; state prints \
            the settings as JSON.
            """)
    var control = false

    func validate() throws {
        let isOther =
            tour || fresh || control || options.plain || options.json || options.inspect
            || options.screen.still
            || options.screen.mouse != nil || options.keep != nil
        guard options.keep != true || database != nil else {
            throw ValidationError(
                "The orders of this demo end with it. Add --database FILE to keep them, or leave out --keep.")
        }
        guard !(kiosk && (isOther || options.record != nil || options.log != nil)) else {
            throw ValidationError(
                "A kiosk is a demo of its own: --kiosk goes with --wallet, --lang, --theme, --color, "
                    + "--ascii, --assets, --database and --port only.")
        }
    }

    func run() async throws {
        if kiosk { return try await KioskDemo.run(options, database: database, port: port) }
        if control { return try await ControlTerminal.run(options, port: port) }
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let keyFile = "\(folder.path)/admin.key"
        let process = try ServerProcess(
            assets: options.assets, database: database, port: port, keyFile: keyFile,
            mail: database.map { "\($0).mail" } ?? "\(folder.path)/mail")
        let lab = LabSetting(
            isInspecting: options.inspect, isWatching: true, keyFile: keyFile, isControlled: true)
        try await Session.run(options, server: .own(process, isFresh: fresh), hasTour: tour, lab: lab)
    }
}
