import ApplePayJS
import ArgumentParser
import ClientRuntime
import Codecs
import FoundationEssentials
import Glibc
import HostFiles
import PayKit
import PaymentToken
import SimWallet
import StoreAPI
import TUI
import Terminal
import TerminalSheet

extension PayCommand {
    /// A merchant with a new key; its certificate, issuer and key are written where a folder is named.
    func makeMerchant(at now: Date) throws(CommandFault) -> ProcessingCertificate {
        let registration = try TokenCommand.Mint.registration(merchantID)
        let merchant: SampleMerchant
        do { merchant = try SampleMerchant(registration, .ecV1, from: now.addingTimeInterval(-86_400)) } catch
        {
            throw .failed("A merchant could not be made: \(error).")
        }
        if let keys {
            try SampleFolder(keys, option: "--keys").write(
                [SampleToken.File("processing.pem", merchant.certificate.pem)] + merchant.files)
        }
        return merchant.certificate
    }
}

extension CommandEnvironment {
    /// The service of the user's wallet, whose keys sign the tokens.
    func walletService(at now: Date) throws(CommandFault) -> WalletService {
        do { return try WalletService(signer: try wallet().signer(at: now)) } catch {
            throw .failed((error as? WalletHome.Failure)?.sentence ?? "The wallet cannot sign: \(error).")
        }
    }
}

extension PayCommand {
    /// In bytes; a request of Apple Pay takes a few thousand.
    private static let longest = 1 << 20

    func readRequest(
        for merchant: String, in environment: CommandEnvironment
    ) throws(CommandFault) -> PaymentRequest {
        let bytes = try environment.bytes("REQUEST", request, limit: Self.longest)
        do throws(ApplePayRequestFaults) {
            return try ApplePayRequest.read(bytes, id: "request-1", merchantIdentifier: merchant)
        } catch {
            let lines = error.list.map { "  \($0)" }.joined(separator: "\n")
            throw .usage("The request cannot be shown:\n\(lines)")
        }
    }

    func openWallet() throws(CommandFault) -> SimulatedWallet {
        do { return try Assets(assets).wallet(wallet) } catch {
            throw .usage(sentence(of: error))
        }
    }

    /// Without steps, the sheet is in the terminal.
    @MainActor
    func openSheet(
        for request: PaymentRequest, of device: SimulatedDevice
    ) throws(CommandFault) -> any PaymentSheet {
        if let choose {
            do throws(ShopperStep.Fault) { return StepSheet(try ShopperStep.list(choose), of: device) } catch
            {
                throw .usage("--choose: \(error.reason)")
            }
        }
        guard acceptsAll || merchant != nil || answers != nil || isatty(STDOUT_FILENO) != 1 else {
            throw .usage(
                "Standard output is the terminal of the sheet: let a program read the events, or name "
                    + "--merchant or --answers.")
        }
        return try screen.sheet(
            of: device, title: merchantName(on: request),
            note: acceptsAll ? \.acceptsAll : nil)
    }

    /// A person at the sheet cannot type the merchant's answers as well.
    private var acceptsAll: Bool {
        choose == nil && tape == nil && merchant == nil && answers == nil && isatty(STDIN_FILENO) == 1
    }

    @MainActor
    func merchantSide(in environment: CommandEnvironment) throws(CommandFault) -> any ApplePayMerchant {
        if let merchant {
            do throws(ServerAddress.Fault) {
                return PostMerchant(try ServerAddress(merchant))
            } catch {
                throw .usage("--merchant: \(error.description)")
            }
        }
        if acceptsAll {
            return AnswerTable(["validatemerchant": [:], "paymentauthorized": ["status": 0]])
        }
        guard let answers else { return LineMerchant() }
        let bytes = try environment.bytes("--answers", answers, limit: Self.longest)
        guard let table = JSONTree(json: bytes), case .object = table else {
            throw .usage("--answers \(quoted(answers)) is no JSON object.")
        }
        return AnswerTable(table)
    }

    /// Prints the payment, or says how it ended.
    @MainActor
    func tell(_ ending: ApplePaySession.Ending, through merchant: any ApplePayMerchant) throws {
        guard case .paid(let payment) = ending else {
            report(ending.sentence)
            throw ExitCode(ending.status)
        }
        // On a pipe the merchant has had it.
        if merchant is LineMerchant { return report("paid") }
        let line = TerminalJSON.indented(payment.json) + [UInt8(ascii: "\n")]
        guard WholeFile.writeAll(line, to: STDOUT_FILENO) else {
            report("\(ending.sentence) Standard output could not take the payment.")
            throw ExitCode(Self.stopped)
        }
    }
}

extension ApplePaySession.Ending {
    /// The exit status of a payment that was not made.
    fileprivate var status: Int32 {
        switch self {
        case .paid: 0
        case .refused: 1
        case .cancelled: 2
        case .timedOut, .unknown, .stopped: PayCommand.stopped
        }
    }
}

extension ScreenOptions {
    /// Opens the terminal for a sheet.
    @MainActor
    func sheet(
        of device: SimulatedDevice, title: ScreenText, note: KeyPath<PayWords, ScreenText>? = nil
    ) throws(CommandFault) -> TerminalPaymentSheet {
        let (terminal, file): (TerminalScreen, Int32)
        do throws(TerminalError) {
            (terminal, file) = try TerminalPaymentSheet.screen(
                color: color, theme: theme, ascii: ascii, mouse: wantsMouse)
        } catch {
            throw .usage(
                "The sheet is shown on a terminal, and \(error.sentence) Or say by --choose what the shopper "
                    + "does.")
        }
        // Without Unicode only English can be read.
        let wanted = (try? chosenLanguage) ?? .english
        let words = PayWords(language: terminal.characterSet == .ascii ? .english : wanted)
        return TerminalPaymentSheet(
            on: terminal, file, of: device,
            SheetScreen.Setting(
                words.language, title: title, note: note.map { words[keyPath: $0] } ?? .empty,
                hasMouse: terminal.hasMouse, mayMove: !isStill))
    }
}

struct PayWords: Wording {
    let language: Language

    var acceptsAll: ScreenText { say("every payment is accepted", "接受所有付款") }
}
