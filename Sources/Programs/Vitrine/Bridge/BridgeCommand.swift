import ApplePayBridge
import ApplePayJS
import ArgumentParser
import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
import HostFiles
import PayKit
import PaymentToken
import SimWallet
import TUI
import Terminal
import TerminalSheet

/// Serves `apple-pay.js` to pages on this machine, and plays the sheet for them.
struct BridgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bridge", abstract: "Give pages in any browser a simulated Apple Pay.",
        discussion: """
            Add the script that it names to your page, and ApplePaySession, <apple-pay-button> and \
            PaymentRequest are there, in any browser. The sheet rises in this terminal, or --choose says \
            what the shopper does. It listens on this machine alone, and only pages of the origins that \
            --allow names are let in; without it, the terminal asks.

            Merchant validation is answered here, too. Your server posts to the validationURL of the event, \
            with nothing more at first; with a merchant of --new-merchant or --merchant it proves itself by \
            merchant-identity.pem and its key, as at Apple's, and trusts root.pem. Tokens are sealed for \
            processing.pem, and processing.key.pem opens them.

            Example:
              vitrine bridge --allow http://localhost:8000
            """)

    @Option(help: "Let pages of this origin in, such as http://localhost:8000; repeatable.")
    var allow: [String] = []

    @Option(
        help: """
            What the shopper does in each session, as for pay; given again, in the next session. The last \
            one goes on. (default: touch, where there is no terminal for the sheet)
            """)
    var choose: [String] = []

    @Option(help: "The port; 0 for a free one.")
    var port: UInt16 = 8_642

    @Option(
        help: "Make a merchant with its keys and certificates, and write them into this new folder.",
        completion: .directory)
    var newMerchant: String?

    @Option(help: "Use the merchant in this folder of --new-merchant.", completion: .directory)
    var merchant: String?

    @Flag(help: "Validate the merchant without its certificate.")
    var plain = false

    @Option(help: "The merchant identifier of a merchant that is made.")
    var merchantID = "merchant.com.example.shop"

    @Option(help: "The simulated device, as for the shop.")
    var wallet = Assets.usualProfile

    @Option(help: "The folder with Bridge and Wallets.", completion: .directory)
    var assets: String?

    @OptionGroup(title: "The sheet in the terminal") var screen: ScreenOptions

    func validate() throws {
        guard newMerchant == nil || merchant == nil else {
            throw ValidationError("--new-merchant and --merchant are two merchants; name one.")
        }
        // A wrong one is not repeated: it may hold a password.
        guard allow.allSatisfy({ PageOrigin($0) != nil }) else {
            throw ValidationError("--allow takes an origin such as http://localhost:8000, without a path.")
        }
        for steps in choose {
            do throws(ShopperStep.Fault) { _ = try ShopperStep.list(steps) } catch {
                throw ValidationError("--choose: \(error.reason)")
            }
        }
    }

    @MainActor
    func run() async throws {
        let environment = CommandEnvironment.own
        let party =
            try merchant.map { try BridgeMerchant(folder: $0, in: environment) }
            ?? BridgeMerchant(merchantID, folder: newMerchant, at: environment.now)
        let isMutual = !plain && (merchant ?? newMerchant) != nil
        let assets = Assets(assets)
        guard let path = assets.path(of: "Bridge/apple-pay.js") else {
            throw CommandFault.failed("Bridge/apple-pay.js is not found; name its folder with --assets.")
        }
        let script = try environment.bytes("--assets", path, limit: 1 << 20)
        let profile = try assets.wallet(wallet)
        let device = SimulatedDevice(
            profile, try environment.walletService(at: environment.now), paying: party.processing,
            now: World.own.now, bytes: World.own.bytes)
        let terminal = TerminalTurn()
        var setting = Bridge.Setting()
        setting.identity = isMutual ? party.identity : nil
        setting.allowed = Set(allow.compactMap { PageOrigin($0) })
        setting.canMakePayments = profile.canMakePayments
        setting.hasActiveCard = !profile.contents.passes.isEmpty
        let hasTerminal = isatty(STDIN_FILENO) == 1
        if hasTerminal {
            setting.ask = { page in await terminal.have { @MainActor in await Self.ask(page) } }
        }
        setting.report = { line in MainActor.assumeIsolated { terminal.say(line) } }
        let isSeen = choose.isEmpty && hasTerminal && isatty(STDOUT_FILENO) == 1
        var steps = try (choose.isEmpty ? ["touch"] : choose).map { try ShopperStep.list($0) }[...]
        let bridge = Bridge(
            script: String(decoding: script, as: UTF8.self),
            merchantIdentifier: party.processing.merchantIdentifier, setting
        ) { request, merchant, validationURL in
            if isSeen {
                return await terminal.have {
                    await show(request, of: device, merchant, validationURL, on: terminal)
                }
            }
            let chosen = steps.count > 1 ? steps.removeFirst() : steps[steps.startIndex]
            return await ApplePaySession(
                request, on: StepSheet(chosen, of: device), of: device, merchant: merchant
            ).run(validationURL: validationURL)
        }
        do throws(BridgeServer.Fault) {
            let server = try await BridgeServer(
                bridge, port: Int(port), mutual: isMutual ? party.mutual : nil)
            report("The bridge is open; Ctrl-C ends it. Add this to your page:")
            report("<script src=\"http://localhost:\(server.port)/apple-pay.js\"></script>")
            await server.closed()
        } catch {
            throw CommandFault.failed(error.sentence)
        }
    }

    /// The sheet in the terminal, which goes with its page.
    @MainActor
    private func show(
        _ request: PaymentRequest, of device: SimulatedDevice, _ merchant: any ApplePayMerchant,
        _ validationURL: String, on terminal: TerminalTurn
    ) async -> ApplePaySession.Ending {
        // The page has left while another had the terminal.
        if Task.isCancelled { return .cancelled }
        let sheet: TerminalPaymentSheet
        do throws(CommandFault) {
            let title = request.paymentSummaryItems.last?.label ?? request.merchantIdentifier
            sheet = try screen.sheet(of: device, title: ScreenText(cleaning: title))
        } catch {
            return .stopped(error.sentence)
        }
        let session = ApplePaySession(request, on: sheet, of: device, merchant: merchant)
        sheet.onLeave = { [weak session] in session?.leave() }
        terminal.isScreen = true
        let ending = await withTaskCancellationHandler {
            await session.run(validationURL: validationURL)
        } onCancel: {
            Task { @MainActor in
                session.leave()
                sheet.abort()
            }
        }
        await sheet.end()
        terminal.giveBack(sheet.terminalEnd)
        guard Task.isCancelled, ending == .cancelled else { return ending }
        return .stopped("The page aborted the session, or was closed.")
    }

    private static let questions = DispatchQueue(label: "vitrine.bridge.questions")

    /// One question at a time, since reading blocks.
    @Sendable private static func ask(_ page: PageOrigin) async -> Bool {
        await withCheckedContinuation { continuation in
            questions.async {
                // Anything typed before is no answer.
                tcflush(STDIN_FILENO, TCIFLUSH)
                print(
                    "vitrine: Let pages of \(page.text) pay here? [y/N] ", terminator: "", to: STDERR_FILENO)
                let answer = readLine() ?? ""
                continuation.resume(returning: ["y", "yes"].contains(answer.lowercased()))
            }
        }
    }
}

/// The terminal, which a sheet or a question has for itself.
@MainActor
private final class TerminalTurn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// True while a sheet is drawn, and lines wait.
    var isScreen = false
    private var held: [String] = []
    /// The exit status of a bridge that a signal or the end of its terminal ended.
    private var status: Int32?

    func say(_ line: String) {
        guard !isScreen else { return held.append(line) }
        report(line)
        if let status { exit(status) }
    }

    func giveBack(_ end: TerminalEnd?) {
        (isScreen, status) = (false, end?.status)
        for line in held { report(line) }
        held = []
    }

    func have<Value: Sendable>(_ use: @MainActor () async -> Value) async -> Value {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return await use()
    }
}

extension BridgeServer.Fault {
    fileprivate var sentence: String {
        switch self {
        case .cannotListen(let port, EADDRINUSE):
            "Port \(port) is taken: another bridge may run. Name one with --port, or 0 for a free one."
        case .cannotListen(let port, let code):
            "Port \(port) cannot be listened on: \(String(cString: strerror(code)))."
        case .certificate: "gateway.pem and gateway.key.pem do not belong together, or cannot be read."
        }
    }
}

extension TerminalEnd {
    /// The exit status of a program that it ended, as shells give it.
    var status: Int32 {
        switch self {
        case .terminated: 128 + SIGTERM
        case .interrupted: 128 + SIGINT
        case .hangup, .endOfInput, .unwritable: 128 + SIGHUP
        }
    }
}
