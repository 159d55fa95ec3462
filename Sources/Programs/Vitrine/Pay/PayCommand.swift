import ApplePayJS
import ArgumentParser
import ClientRuntime
import Codecs
import FoundationEssentials
import Glibc
import HostFiles
import PayKit
import PaymentToken
import SeededRandom
import SimWallet
import StoreAPI
import TerminalSheet

/// Pays a request of Apple Pay on the Web without a shop, by a person or by steps.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pay an Apple Pay request of your own, with real callbacks and a real token.",
        discussion: """
            REQUEST is an ApplePayPaymentRequest of Apple Pay on the Web (version 14), or the arguments of \
            a W3C PaymentRequest as one object with methodData, details and options. A simulated wallet \
            opens its sheet in the terminal, or --choose says what the shopper does, without one. Your \
            side answers what the handlers of ApplePaySession ask: validatemerchant, \
            paymentmethodselected, shippingcontactselected, shippingmethodselected, couponcodechanged and \
            paymentauthorized.

            Your side is a program that reads one event a line from this command and writes one answer a \
            line back, a server that gets one POST an event (--merchant), or a table of answers \
            (--answers). Where standard input is the terminal of the sheet, every payment is accepted. An \
            answer is what the handler completes with, such as {"newTotal": {"label": \
            "Acme", "amount": "12.00"}}; an empty line, an empty body or 204 leaves all as it was. Before \
            the touch, contacts are redacted as Apple redacts them.

            The token is sealed for --certificate, or for a merchant that is made for the occasion and \
            whose key --keys writes down. `vitrine wallet root` prints the root that signed it.

            Exit status: 0 paid, 1 refused by the merchant, 2 cancelled, 3 the wallet cannot pay, a \
            deadline passed, the sheet could not go on or a step of the tape failed, 64 a request or an \
            option that is wrong; all faults of a request's form are printed, each by its member.

            Examples:
              vitrine pay request.json
              vitrine pay request.json --answers answers.json \\
                --choose card=2,method=express,touch
            """)

    @Argument(help: "The request, a file of JSON; - for standard input.", completion: .file())
    var request: String

    @Option(
        help: """
            What the shopper does, without a terminal, separated by commas: card=, contact=, address=, \
            billing=, method=, coupon=, touch, wrong-finger, passcode=, pin=, cancel, hang-up. A place \
            counts from 1; a card may be named by its last four digits, and a method by its identifier.
            """)
    var choose: String?

    @Option(
        help: "Play what the shopper does from this tape, without a terminal; see vitrine guide qa.",
        completion: .file(extensions: ["tape"]))
    var tape: String?

    @Option(help: "Write what came of the tape here as JUnit XML.", completion: .file())
    var junit: String?

    @Flag(help: "Only check the request, and print what is wrong with it.")
    var check = false

    @Option(help: "Send each event as a POST to this address.")
    var merchant: String?

    @Option(
        help:
            "Answer each event from this file: an object with one answer, or a list, by type of event.",
        completion: .file())
    var answers: String?

    @Option(help: "The merchant identifier, where no certificate names it.")
    var merchantID = "merchant.com.example.shop"

    @Option(help: "The merchant's certificate to encrypt for, PEM or DER.", completion: .file())
    var certificate: String?

    @Option(help: "Write certificate, issuer and key of the merchant that is made into this new folder.")
    var keys: String?

    @Option(help: "What validatemerchant tells as its validationURL.")
    var validationURL = "https://apple-pay-gateway.simulated.invalid/paymentservices/startSession"

    @Option(help: "The simulated device, as for the shop.")
    var wallet = Assets.usualProfile

    @Option(help: "The folder with Wallets.", completion: .directory)
    var assets: String?

    @Option(help: "The time of the payment, such as 2026-11-21T16:00:00Z. (default: now)")
    var clock: String?

    @Option(help: "Decides the transaction identifiers.")
    var seed: UInt64?

    @OptionGroup(title: "The sheet in the terminal") var screen: ScreenOptions

    func validate() throws {
        guard merchant == nil || answers == nil else {
            throw ValidationError("--merchant and --answers are two merchants; name one.")
        }
        guard request != "-" || check || merchant != nil || answers != nil else {
            throw ValidationError(
                "Standard input has the merchant's answers: name a file for the request, or --merchant or "
                    + "--answers."
            )
        }
        guard choose == nil || tape == nil else {
            throw ValidationError("--choose and --tape are two shoppers; name one.")
        }
        guard junit == nil || tape != nil else { throw ValidationError("--junit is told of a --tape.") }
        guard keys == nil || certificate == nil else {
            throw ValidationError(
                "--keys is for a merchant that is made; with --certificate its key is yours.")
        }
        do throws(ShopperStep.Fault) { _ = try choose.map(ShopperStep.list) } catch {
            throw ValidationError("--choose: \(error.reason)")
        }
    }

    func run() async throws {
        // A merchant that is gone is said, and ends nothing else.
        signal(SIGPIPE, SIG_IGN)
        do { try await pay(in: .own) } catch let fault as CommandFault {
            report(fault.sentence)
            throw ExitCode(fault.kind == .usage ? fault.kind.rawValue : Self.stopped)
        }
    }

    /// The exit status of a session that could not go on.
    static let stopped: Int32 = 3

    @MainActor
    private func pay(in environment: CommandEnvironment) async throws {
        let now = try TokenCommand.Mint.time(clock) ?? environment.now
        let known = try certificate.map(environment.certificate)
        let identifier =
            try known?.merchantIdentifier ?? TokenCommand.Mint.registration(merchantID).identifier
        let request = try readRequest(for: identifier, in: environment)
        if check { return report("The request is good.") }
        let (wallet, merchant) = (try openWallet(), try merchantSide(in: environment))
        let random = seed.map { SeededBytes(seed: $0) }
        let device = SimulatedDevice(
            wallet, try environment.walletService(at: now), paying: try known ?? makeMerchant(at: now),
            now: { now }, bytes: { random?.take($0) ?? World.own.bytes($0) })
        if let tape {
            let (ending, played) = try await play(tape, request, device, merchant, at: now)
            await (merchant as? PostMerchant)?.close()
            let told = Result { try tell(ending, through: merchant) }
            try tell(played)
            return try told.get()
        }
        let sheet = try openSheet(for: request, of: device)
        let session = ApplePaySession(request, on: sheet, of: device, merchant: merchant)
        let terminal = sheet as? TerminalPaymentSheet
        terminal?.onLeave = { [weak session] in session?.leave() }
        let ending = await session.run(validationURL: validationURL)
        await terminal?.end()
        await (merchant as? PostMerchant)?.close()
        let told = Result { try tell(ending, through: merchant) }
        // One that was ended by a signal says so, unless it has paid.
        if let status = terminal?.terminalEnd?.status, case .failure = told { throw ExitCode(status) }
        try told.get()
    }
}
