package import TUI

/// The operator's settings of a kiosk; a value that was made is valid.
package struct KioskSettings: Hashable, Sendable {
    package let limits: Limits
    package let attract: AttractMode
    /// The wallet of a session, and those that staff can choose from.
    package let wallet: Wallet
    /// Wallets that staff can choose from, `wallet` among them.
    package let wallets: [Wallet]
    package let theme: Theme
    package let language: Language
    /// The hidden keys that lead to the staff's menu.
    package let sequence: [Key]
    /// True if the staff's menu can be reached from here; else the sequence is keys like any others.
    package let hasStaffMenu: Bool
    package let scenarios: [String]
    /// The fingerprint of the host key, for those who came by ssh.
    package let fingerprint: ScreenText?
    /// A line that always stands on the poster.
    package let caption: ScreenText?
    /// Version of the program, at most 40 characters.
    package let version: ScreenText

    /// Seconds after which somebody is taken to have left, by the kind of screen.
    package struct Limits: Hashable, Sendable {
        /// Seconds without a key on lists, cards and the cart; 30 to 3600.
        package var browse = 90
        /// Seconds without a key in forms; 30 to 3600.
        package var form = 180
        /// Seconds without a key in the payment sheet; 30 to 3600.
        package var sheet = 120
        /// How long the receipt of a purchase stands.
        package var thankYou = 30
        /// How long before the end a session warns of it.
        package var warning = 20
        /// Seconds without a key in the staff's menu; 30 to 3600.
        package var staffIdle = 60
        /// After so long without a key the poster ends; nil where it stands for whoever comes next.
        package var unattended: Int?
        /// Milliseconds within which a paying key counts as held, or as meant for the screen before.
        package var heldKey = 400

        package init() {}
    }

    /// The settings of the poster, which is shown while there is no session.
    package struct AttractMode: Hashable, Sendable {
        /// Seconds that a slide stays, and those that stay for another time, by product.
        package var dwell = 8
        /// Seconds that single slides stay, by product; 3 to 600.
        package var dwells: [String: Int] = [:]
        /// The products to show; none means the first of the list.
        package var products: [String] = []
        /// Most slides of the poster; 1 to 24.
        package var mostSlides = 8

        package init() {}
    }

    /// How a session can pay besides by card form.
    package enum Wallet: Hashable, Sendable {
        /// A wallet of the operator's, by the name of its profile, that belongs to the session.
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

    /// Makes settings after a check of every value.
    ///
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

    /// The usual key sequence for staff: a shopper does not press these keys by chance.
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
    /// As it stands in the settings.
    package var name: String {
        switch self {
        case .guest(let profile): profile
        case .buy: "none"
        }
    }
}

/// The theme and wallet that staff chose last; the theme is there at once, the rest with the next process.
struct StaffChoices: Hashable, Sendable {
    private(set) var theme: Theme
    private(set) var wallet: KioskSettings.Wallet
    /// True if something was chosen that only the next process has.
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
