import FoundationEssentials
import Kiosk
import SimWallet
import TUI

/// What a session's process is given by its parent.
struct KioskSetting: Sendable {
    let file: KioskFile
    let kept: KioskKept
    /// The number of the kiosk's parent.
    let id: String
    /// When the parent started.
    let started: Date
    /// What is broken, when it broke too often.
    let fault: String?
    /// How the session before broke, if it did.
    let broken: String?
    /// Lines of text in this language in place of a screen.
    let plain: Language?

    init(file: KioskFile, id: String, started: Date, _ start: Supervision.Start) {
        self.file = file
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
        return try KioskSettings(
            limits: room.limits, attract: room.attract, wallet: walletName.map { .guest($0) } ?? .buy,
            wallets: room.wallets, theme: theme, language: plain ?? room.language, sequence: room.sequence,
            scenarios: room.scenarios, fingerprint: room.fingerprint?.string, version: Version.text)
    }

    /// The device of this session, as it was shipped.
    func wallet() throws -> SimulatedWallet {
        try Assets(file.assets).wallet(walletName ?? "unsupported")
    }
}
