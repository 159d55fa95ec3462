import ClientRuntime
import FoundationEssentials
import Kiosk
import SimWallet
import TUI

/// Settings that a session's process gets from its parent.
struct KioskSetting: Sendable {
    let file: KioskFile
    let kept: KioskKept
    /// The number of the kiosk's parent.
    let id: String
    /// When the parent started.
    let started: Date
    /// Description of the fault, after too many crashes.
    let fault: String?
    /// How the session before broke, if it did.
    let broken: String?
    /// True if the session before was ended for its memory.
    let wasTooLarge: Bool
    /// Lines of text in this language in place of a screen.
    let plain: Language?
    /// Where the shopper comes from by ssh; nil on a console.
    let network: ClientNetwork?
    /// Names of the configuration that lead nowhere, for the operator.
    let troubles: [String]

    init(
        file: KioskFile, id: String, started: Date, network: ClientNetwork?, troubles: [String],
        _ start: Supervision.Start
    ) {
        self.file = file
        self.network = network
        self.troubles = troubles
        wasTooLarge = start.wasTooLarge
        kept = KioskKept.read(in: file.state)
        self.id = id
        self.started = started
        fault = start.fault
        broken = start.broken
        plain = start.plain.flatMap(Language.init(tag:))
    }

    /// The theme that staff chose last, or the operator's.
    var theme: Theme { kept.theme.flatMap(Theme.init(rawValue:)) ?? file.room.theme }

    /// The name of the wallet that staff chose last, or the operator's; nil is the plain Buy path.
    private var walletName: String? {
        guard let name = kept.wallet, file.room.wallets.contains(where: { $0.name == name }) else {
            return file.wallet
        }
        return name == KioskSettings.Wallet.buy.name ? nil : name
    }

    /// The room's settings with what staff chose.
    func room() throws(KioskSettings.Fault) -> KioskSettings {
        let room = file.room
        var limits = room.limits
        // A console's poster stands for whoever comes next.
        if network == nil { limits.unattended = nil }
        return try KioskSettings(
            limits: limits, attract: room.attract, wallet: walletName.map { .guest($0) } ?? .buy,
            wallets: room.wallets, theme: theme, language: plain ?? room.language, sequence: room.sequence,
            hasStaffMenu: file.pin != nil && (network == nil || file.staffBySSH), scenarios: room.scenarios,
            fingerprint: room.fingerprint?.string, caption: room.caption?.string, version: Version.text)
    }

    /// The device of this session, as it was shipped; one without a wallet where the profile cannot be had.
    func wallet() throws -> SimulatedWallet {
        if let walletName, let wallet = try? Assets(file.assets).wallet(walletName) { return wallet }
        let bare = DeviceProfile(
            name: "A device without a wallet", supportsPayments: false, paymentsRestricted: false,
            passcode: nil)
        return try SimulatedWallet(bare, provision: Provisioning.forThisDevice())
    }
}
