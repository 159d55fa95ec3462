import ClientRuntime
import Codecs
package import FoundationEssentials
import HostFiles
import Kiosk
import SimWallet
import TUI

/// The input that a session's process gets from its parent.
package struct KioskSetting: Sendable {
    let file: KioskFile
    let kept: KioskKept
    /// The number of the kiosk, its parent's process id.
    let id: String
    let started: Date
    let start: Supervision.Start
    /// The network of an SSH client; nil on a console.
    let network: ClientNetwork?
    /// Unresolved names of the configuration, for the operator.
    let troubles: [String]
    private let wallets: KioskFile.Wallets

    package init(
        file: KioskFile, id: String, started: Date, network: ClientNetwork?, troubles: [String],
        _ start: Supervision.Start, _ wallets: @escaping KioskFile.Wallets
    ) {
        self.wallets = wallets
        self.file = file
        self.network = network
        self.troubles = troubles
        self.start = start
        kept = KioskKept.read(in: file.state)
        self.id = id
        self.started = started
    }

    /// Line mode in this language in place of a screen.
    var plain: Language? { start.plain.flatMap(Language.init(tag:)) }

    /// The staff's choice, or the operator's.
    var theme: Theme { kept.theme.flatMap(Theme.init(rawValue:)) ?? file.settings.theme }

    /// The staff's choice, or the operator's; nil is the plain Buy path.
    private var walletName: String? {
        guard let name = kept.wallet, file.settings.wallets.contains(where: { $0.name == name }) else {
            return file.wallet
        }
        return name == KioskSettings.Wallet.buy.name ? nil : name
    }

    func kioskSettings() throws(KioskSettings.Fault) -> KioskSettings {
        let base = file.settings
        var limits = base.limits
        // A console's poster stands for whoever comes next.
        if network == nil { limits.unattended = nil }
        return try KioskSettings(
            limits: limits, attract: base.attract, wallet: walletName.map { .guest($0) } ?? .buy,
            wallets: base.wallets, theme: theme, language: plain ?? base.language, sequence: base.sequence,
            hasStaffMenu: file.pin != nil && (network == nil || file.staffBySSH), scenarios: base.scenarios,
            fingerprint: base.fingerprint?.string, caption: base.caption?.string, version: Version.text)
    }

    /// The shipped wallet of the profile; one that cannot pay where the profile cannot be read.
    func wallet() throws -> SimulatedWallet {
        if let walletName, let wallet = try? wallets(walletName, file.assets) { return wallet }
        let bare = DeviceProfile(
            name: "A device without a wallet", supportsPayments: false, paymentsRestricted: false,
            passcode: nil)
        return try SimulatedWallet(bare, provision: Provisioning.forThisDevice())
    }
}

/// Settings of the staff for later sessions, kept beside the configuration.
struct KioskKept: Codable, Hashable, Sendable {
    var wallet: String?
    var theme, scenario: String?
    var maintenance: String?

    private static let name = "kept.json"

    static func read(in folder: String) -> KioskKept {
        guard let bytes = try? WholeFile.kept(at: "\(folder)/\(name)", isSecret: false, limit: 4_096) else {
            return KioskKept()
        }
        return (try? JSONDecoder().decode(KioskKept.self, from: Data(bytes))) ?? KioskKept()
    }

    /// Changes the settings; a full disk loses the change, never the kiosk.
    static func change(in folder: String, _ change: (inout KioskKept) -> Void) {
        var kept = read(in: folder)
        change(&kept)
        guard let bytes = try? JSONTextEncoder.encode(kept) else { return }
        try? WholeFile.replace(name, in: folder, bytes, mode: 0o600)
    }
}
