package import TUI

/// The operator's settings of a kiosk, checked when made.
package struct KioskSettings: Hashable, Sendable {
    package let limits: Limits
    package let attract: AttractMode
    package let wallet: Wallet
    package let wallets: [Wallet]
    package let theme: Theme
    package let language: Language
    package let sequence: [Key]
    /// Without it the keys of the sequence are keys like any others.
    package let hasStaffMenu: Bool
    package let scenarios: [String]
    /// The fingerprint of the host key, over SSH.
    package let fingerprint: ScreenText?
    package let caption: ScreenText?
    /// Version of the program, at most 40 characters.
    package let version: ScreenText

    /// Seconds after which a shopper counts as gone, by the kind of screen.
    package struct Limits: Hashable, Sendable {
        /// Seconds without a key on lists, cards and the cart; 30 to 3600.
        package var browse = 90
        /// Seconds without a key in forms; 30 to 3600.
        package var form = 180
        /// Seconds without a key in the payment sheet; 30 to 3600.
        package var sheet = 120
        /// Seconds that the receipt of a purchase is shown.
        package var thankYou = 30
        /// Seconds before the end at which a session warns.
        package var warning = 20
        /// Seconds without a key in the staff's menu; 30 to 3600.
        package var staffIdle = 60
        /// Seconds without a key after which the poster ends; nil where it never does.
        package var unattended: Int?
        /// Milliseconds within which a paying key counts as held, or as meant for the screen before.
        package var heldKey = 400

        package init() {}
    }

    package struct AttractMode: Hashable, Sendable {
        /// Seconds that a slide stays; see ``dwells`` for exceptions.
        package var dwell = 8
        /// Seconds that single slides stay, by product; 3 to 600.
        package var dwells: [String: Int] = [:]
        /// Empty for the first of the list.
        package var products: [String] = []
        /// 1 to 24.
        package var mostSlides = 8

        package init() {}
    }

    /// The wallet of a session, beside the card form.
    package enum Wallet: Hashable, Sendable {
        /// A copy of the operator's profile of this name, discarded with the session.
        case guest(String)
        /// None: the plain Buy path.
        case buy
    }

    package struct Fault: Error, Hashable, Sendable {
        package let key, value, allowed: String

        package init(key: String, value: String, allowed: String) {
            self.key = key
            self.value = value
            self.allowed = allowed
        }
    }

    /// - Throws: ``Fault`` if a limit or a number of the poster is out of its range, if the staff sequence
    ///   has not 4 to 16 keys or only one that repeats, or if the wallet is none of `wallets`.
    package init(
        limits: Limits = Limits(), attract: AttractMode = AttractMode(), wallet: Wallet = .buy,
        wallets: [Wallet] = [.buy], theme: Theme = .own, language: Language = .english,
        sequence: [Key] = Self.arrows, hasStaffMenu: Bool = true, scenarios: [String] = [],
        fingerprint: String? = nil, caption: String? = nil,
        version: String = ""
    ) throws(Fault) {
        try Self.check(limits)
        try Self.check(attract)
        try Self.check(sequence)
        guard wallets.contains(wallet) else {
            throw Fault(
                key: "wallet", value: wallet.name,
                allowed: "one of \(wallets.map(\.name).joined(separator: ", "))")
        }
        self.limits = limits
        self.attract = attract
        self.wallet = wallet
        self.wallets = wallets
        self.theme = theme
        self.language = language
        self.sequence = sequence
        self.hasStaffMenu = hasStaffMenu
        self.scenarios = scenarios
        self.fingerprint = fingerprint.map { ScreenText(cleaning: $0, limit: 120) }
        self.caption = caption.map { ScreenText(cleaning: $0, limit: 200) }
        self.version = ScreenText(cleaning: version, limit: 40)
    }

    /// The usual key sequence for staff, unlikely to be pressed by chance.
    package static let arrows: [Key] = [.up, .up, .down, .down, .left, .right, .left, .right]

    private static func check(_ limits: Limits) throws(Fault) {
        let idle = [
            ("idle-browse", limits.browse), ("idle-form", limits.form), ("idle-sheet", limits.sheet),
            ("thank-you", limits.thankYou), ("staff-idle", limits.staffIdle),
        ]
        for (key, seconds) in idle { try check(key, seconds, in: 30...3_600, "seconds") }
        if let seconds = limits.unattended { try check("idle-poster", seconds, in: 60...86_400, "seconds") }
        let shortest = min(limits.browse, limits.form, limits.sheet)
        try check("warning", limits.warning, in: 20...max(20, shortest - 10), "seconds")
        try check("held-key", limits.heldKey, in: 100...2_000, "milliseconds")
    }

    private static func check(_ attract: AttractMode) throws(Fault) {
        try check("slide", attract.dwell, in: 3...600, "seconds")
        for (product, seconds) in attract.dwells.sorted(by: { $0.key < $1.key }) {
            try check("slide \(product)", seconds, in: 3...600, "seconds")
        }
        try check("slides", attract.mostSlides, in: 1...24, "products")
    }

    private static func check(_ sequence: [Key]) throws(Fault) {
        guard (4...16).contains(sequence.count) else {
            throw Fault(key: "staff-sequence", value: "\(sequence.count) keys", allowed: "4 to 16 keys")
        }
        guard Set(sequence).count > 1 else {
            throw Fault(
                key: "staff-sequence", value: "one key over and over", allowed: "two different keys at least")
        }
    }

    private static func check(
        _ key: String, _ value: Int, in range: ClosedRange<Int>, _ unit: String
    ) throws(Fault) {
        guard !range.contains(value) else { return }
        throw Fault(
            key: key, value: String(value), allowed: "\(range.lowerBound) to \(range.upperBound) \(unit)")
    }
}

extension KioskSettings.Fault: CustomStringConvertible {
    package var description: String { "\(key) is \(value); allowed is \(allowed)" }
}

extension KioskSettings.Wallet {
    package var name: String {
        switch self {
        case .guest(let profile): profile
        case .buy: "none"
        }
    }
}

/// The choices of staff; the theme applies at once, the rest from the next process.
struct StaffChoices: Hashable, Sendable {
    private(set) var theme: Theme
    private(set) var wallet: KioskSettings.Wallet
    /// True if a choice applies only from the next process.
    private(set) var needsRestart = false

    init(_ settings: KioskSettings) {
        theme = settings.theme
        wallet = settings.wallet
    }

    mutating func choose(_ theme: Theme) { self.theme = theme }

    mutating func choose(_ wallet: KioskSettings.Wallet) {
        self.wallet = wallet
        needsRestart = true
    }

    mutating func chooseScenario() { needsRestart = true }
}
