import ArgumentParser
import ClientRuntime
import Glibc
import HostFiles
import PayKit
import SimWallet
import TUI
import Terminal

/// Checks everything that the shop needs on this machine, read only.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check terminal, locale, wallet and server, and say what to do.",
        discussion: """
            Each line says ok, note (it works, but not as well as it could) or trouble. The exit code is 0 \
            without trouble and 1 with it. Nothing is changed.
            """)

    @OptionGroup var server: ServerOptions
    @Option(help: "The wallet profile to check.", completion: .custom { _, _, _ in Assets(nil).profiles })
    var wallet = Assets.usualProfile
    @Option(help: "The folder with Catalogue and Wallets.", completion: .directory)
    var assets: String?
    @Flag(help: "One JSON value instead of lines.")
    var json = false

    func run() async throws {
        let screen = await Checkup.Screen.here
        let places = Assets(assets)
        let server = await Checkup.Server.asked(server)
        let wallet = Checkup.Device.Wallet.named(wallet, in: places, at: server.shop?.merchant)
        let device = Checkup.Device(wallet: wallet, keys: .here)
        let checkup = Checkup(screen: screen, goods: Checkup.Goods(places), device: device, server: server)
        let diagnosis = Diagnosis(findings: checkup.findings)
        let text = json ? diagnosis.json : diagnosis.text(isASCII: screen.characters == .ascii)
        print(text, terminator: "")
        if diagnosis.hasTrouble { throw ExitCode(1) }
    }
}

extension Checkup.Screen {
    @MainActor static var here: Checkup.Screen {
        let environment = TerminalEnvironment.process
        var window = winsize()
        let saysSize =
            ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
        let isInstalled = CharacterSet.isInstalled(environment)
        return Checkup.Screen(
            environment: environment, isInputTerminal: isatty(STDIN_FILENO) == 1,
            isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            description: TerminalDescription.found(in: environment),
            size: saysSize ? Size(columns: Int(window.ws_col), rows: Int(window.ws_row)) : nil,
            isRemote: Environment["SSH_CONNECTION"] != nil, characters: CharacterSet.adopt(environment),
            isLocaleInstalled: isInstalled)
    }
}

extension Checkup.Goods {
    fileprivate init(_ assets: Assets) {
        let folder = assets.folders.first { folder in
            ["Catalogue/catalogue.json", "Wallets"].allSatisfy { access("\(folder)/\($0)", R_OK) == 0 }
        }
        self.init(
            folder: folder, folders: assets.folders, hasServer: programBeside("vitrine-server") != nil)
    }
}

extension Checkup.Device.Wallet {
    fileprivate static func named(
        _ name: String, in assets: Assets, at merchant: Checkup.Server.Merchant?
    ) -> Self {
        do {
            let wallet = try assets.wallet(name)
            let able = wallet.capabilityReason(of: merchant?.request)
            let isKnown = merchant?.knows(root: try? WalletHome.usual.rootIdentifier) ?? true
            return .ready(
                profile: name, cards: wallet.contents.passes.count,
                able.capability == .unsupported || isKnown ? able : .unknownToShop,
                merchant: merchant?.request.merchantIdentifier)
        } catch {
            return .refused(sentence: sentence(of: error))
        }
    }
}

func sentence(of error: any Error) -> String { (error as? ValidationError)?.message ?? "\(error)" }
