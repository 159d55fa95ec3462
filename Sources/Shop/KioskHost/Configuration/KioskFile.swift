import ClientRuntime
import FoundationEssentials
package import Glibc
import HostFiles
package import Kiosk
import ServerConnection
package import SimWallet
import StoreAPI
import TUI
import Terminal

/// A kiosk's configuration file: lines `key = value`, and comments behind `#`.
package struct KioskFile: Sendable {
    package var shop = "http://127.0.0.1:8080"
    package var name = "kiosk"
    package var settings: KioskSettings
    /// The wallet profile for guests; nil is the plain Buy path.
    package var wallet: String?
    package var adminKey: String?
    var assets: String?
    package var places = KioskPlaces()
    /// Nil when there is no staff menu.
    package var pin: PINHash?
    var color = ColorFlag.auto
    var isASCII = false
    /// True if the staff menu opens over SSH too, and not only on a console.
    package var staffBySSH = false
    /// The limit of simultaneous SSH sessions for one ``ClientNetwork``.
    package var sessionsPerAddress = 4
    /// The memory limit of a session in bytes; above it the session ends with a message.
    package var sessionMemory = 64 << 20

    package var state: String { places.state }
    package var runtime: String { places.runtime }
    package var log: String { places.log }

    package enum Key: String, CaseIterable {
        case shop, name, assets, language, theme, color, ascii, wallet, wallets, state, runtime, log,
            fingerprint
        case adminKey = "admin-key"
        case idleBrowse = "idle-browse"
        case idleForm = "idle-form"
        case idleSheet = "idle-sheet"
        case warning
        case thankYou = "thank-you"
        case staffIdle = "staff-idle"
        case heldKey = "held-key"
        case slide, slides, products, caption
        case staffSequence = "staff-sequence"
        case staffPIN = "staff-pin"
        case staffBySSH = "staff-by-ssh"
        case idlePoster = "idle-poster"
        case sessionsPerAddress = "sessions-per-address"
        case sessionMemory = "session-memory"
        case scenarios
    }

    /// Loads a wallet profile; nil for `assets` is the program's own folder.
    package typealias Wallets = @Sendable (_ profile: String, _ assets: String?) throws -> SimulatedWallet

    package struct Faults: Error, Hashable, CustomStringConvertible {
        package var lines: [String]
        package var description: String { lines.joined(separator: "\n") }
    }

    /// - Parameter path: names the file in mistakes.
    /// - Throws: ``Faults`` with every mistake in the text.
    package init(_ text: String, path: String) throws(Faults) {
        var reader = Reader(text, path: path)
        var limits = KioskSettings.Limits()
        limits.browse = reader.number(.idleBrowse) ?? limits.browse
        limits.form = reader.number(.idleForm) ?? limits.form
        limits.sheet = reader.number(.idleSheet) ?? limits.sheet
        limits.warning = reader.number(.warning) ?? limits.warning
        limits.thankYou = reader.number(.thankYou) ?? limits.thankYou
        limits.staffIdle = reader.number(.staffIdle) ?? limits.staffIdle
        limits.heldKey = reader.number(.heldKey) ?? limits.heldKey
        limits.unattended = reader.number(.idlePoster) ?? Self.idlePoster
        var attract = KioskSettings.AttractMode()
        attract.dwell = reader.number(.slide) ?? attract.dwell
        attract.mostSlides = reader.number(.slides) ?? attract.mostSlides
        attract.products = reader.words(.products)
        let wallets =
            [KioskSettings.Wallet.buy] + reader.words(.wallets).filter { $0 != "none" }.map { .guest($0) }
        wallet = reader.value(.wallet).flatMap { $0 == "none" ? nil : $0 }
        let chosen: KioskSettings.Wallet = wallet.map { .guest($0) } ?? .buy
        let theme = reader.choice(.theme, Theme.allCases, \.rawValue) ?? .dark
        let language = reader.choice(.language, Language.allCases, \.rawValue) ?? .english
        color = reader.choice(.color, ColorFlag.allCases, \.rawValue) ?? color
        isASCII = reader.isYes(.ascii) ?? isASCII
        let sequence = reader.sequence() ?? KioskSettings.arrows
        pin = reader.pin()
        staffBySSH = reader.isYes(.staffBySSH) ?? false
        sessionsPerAddress = reader.number(.sessionsPerAddress, in: 1...1_000) ?? sessionsPerAddress
        sessionMemory = reader.number(.sessionMemory, in: 4...4_096).map { $0 << 20 } ?? sessionMemory
        shop = reader.value(.shop) ?? shop
        do throws(ServerAddress.Fault) {
            _ = try ServerAddress(shop)
        } catch {
            reader.complain(Key.shop.rawValue, "shop: \(error)")
        }
        name = reader.value(.name) ?? name
        adminKey = reader.path(.adminKey)
        assets = reader.path(.assets)
        places = reader.places()
        do throws(KioskSettings.Fault) {
            settings = try KioskSettings(
                limits: limits, attract: attract, wallet: chosen,
                wallets: wallets.contains(chosen) ? wallets : wallets + [chosen], theme: theme,
                language: language, sequence: sequence, scenarios: reader.words(.scenarios),
                fingerprint: reader.value(.fingerprint).map(Self.line), caption: reader.value(.caption),
                version: Version.text)
        } catch {
            reader.complain(error.key, "\(error.key) is \(error.value); \(error.allowed) is allowed")
            throw reader.faults
        }
        guard reader.faults.lines.isEmpty else { throw reader.faults }
    }

    /// The default idle timeout of a poster over SSH, in seconds.
    private static let idlePoster = 300

    package init(at path: String) throws(Faults) { try self.init(try Self.text(at: path), path: path) }

    package static func text(at path: String) throws(Faults) -> String {
        do throws(WholeFile.Fault) {
            return String(
                decoding: try WholeFile.kept(at: path, isSecret: false, limit: 64 * 1_024), as: UTF8.self)
        } catch {
            let advice =
                error.isMissing
                ? "make kiosk-install sets up a kiosk; vitrine demo --kiosk tries one without."
                : "Check whom it belongs to."
            throw Faults(lines: ["The configuration \(path) cannot be read: \(error.reason). \(advice)"])
        }
    }

    /// Reads the paths even of a text with mistakes elsewhere.
    package static func places(_ text: String) -> KioskPlaces {
        var reader = Reader(text, path: "")
        return reader.places()
    }

    /// The value itself, or the first line of the file at an absolute path; empty without one.
    private static func line(_ value: String) -> String {
        guard value.hasPrefix("/") else { return value }
        let bytes = (try? WholeFile.kept(at: value, isSecret: false, limit: 4_096)) ?? []
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private struct Reader {
        private let path: String
        private var values: [Key: (text: String, line: Int)] = [:]
        private(set) var faults = Faults(lines: [])

        init(_ text: String, path: String) {
            self.path = path
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                read(line, number: index + 1)
            }
        }

        private mutating func read(_ line: Substring, number: Int) {
            let text = line.prefix { $0 != "#" }.trimmed
            guard !text.isEmpty else { return }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                \.trimmed)
            // Only a name is quoted: the rest may be a PIN, or the hash of one.
            let name = String(text.prefix { $0.isASCII && $0.isLetter || $0 == "-" })
            guard parts.count == 2, !parts[1].isEmpty, parts[0] == name else {
                return complain(number, "Expected key = value, found \(quoted(name))")
            }
            guard let key = Key(rawValue: name) else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                return complain(number, "Unknown key \(quoted(name)). Keys: \(known)")
            }
            if let first = values[key] {
                return complain(number, "\(key.rawValue) is said on line \(first.line) already")
            }
            values[key] = (parts[1], number)
        }

        private mutating func complain(_ line: Int, _ words: String) {
            faults.lines.append("\(path):\(line): \(words)")
        }

        mutating func complain(_ key: String, _ words: String) {
            complain(Key(rawValue: key).flatMap { values[$0]?.line } ?? 0, words)
        }

        func value(_ key: Key) -> String? { values[key]?.text }

        func words(_ key: Key) -> [String] {
            value(key)?.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) ?? []
        }

        private mutating func value<Value>(
            _ key: Key, expecting: String, _ read: (String) -> Value?
        ) -> Value? {
            guard let text = value(key) else { return nil }
            if let value = read(text) { return value }
            complain(key.rawValue, "\(key.rawValue) is \(quoted(text)); \(expecting) is expected")
            return nil
        }

        mutating func number(_ key: Key) -> Int? { value(key, expecting: "a whole number") { Int($0) } }

        mutating func number(_ key: Key, in range: ClosedRange<Int>) -> Int? {
            guard let number = number(key) else { return nil }
            if range.contains(number) { return number }
            let allowed = "\(range.lowerBound) to \(range.upperBound)"
            complain(key.rawValue, "\(key.rawValue) is \(number); \(allowed) is allowed")
            return nil
        }

        mutating func path(_ key: Key) -> String? {
            value(key, expecting: "a full path") { $0.hasPrefix("/") ? $0 : nil }
        }

        mutating func places() -> KioskPlaces {
            KioskPlaces(state: path(.state), runtime: path(.runtime), log: path(.log))
        }

        mutating func choice<Value>(_ key: Key, _ all: [Value], _ name: (Value) -> String) -> Value? {
            let names = all.map(name).joined(separator: ", ")
            return value(key, expecting: "one of \(names)") { text in all.first { name($0) == text } }
        }

        mutating func isYes(_ key: Key) -> Bool? { choice(key, [true, false]) { $0 ? "yes" : "no" } }

        mutating func sequence() -> [TUI.Key]? {
            guard value(.staffSequence) != nil else { return nil }
            var keys: [TUI.Key] = []
            for word in words(.staffSequence) {
                guard let key = Self.keys[word] ?? (word.count == 1 ? word.first.map { .character($0) } : nil)
                else {
                    complain(
                        Key.staffSequence.rawValue,
                        "\(quoted(word)) is no key; one character, or up, down, left, right, home, end")
                    return nil
                }
                keys.append(key)
            }
            return keys
        }

        private static let keys: [String: TUI.Key] = [
            "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
        ]

        mutating func pin() -> PINHash? {
            guard let text = value(.staffPIN) else { return nil }
            if let hash = PINHash(text) { return hash }
            complain(Key.staffPIN.rawValue, "staff-pin is no hash; vitrine kiosk --hash-pin makes one")
            return nil
        }
    }

    /// Unresolved names of the configuration, a sentence each: the kiosk runs without them.
    ///
    /// - Parameter account: the user of the kiosk, who must own the secrets.
    package func troubles(of account: uid_t = geteuid(), _ wallets: Wallets) -> [String] {
        var lines: [String] = []
        if let wallet, let fault = fault({ _ = try wallets(wallet, assets) }) {
            lines.append("wallet: \(fault) Shoppers type a card until it is there.")
        }
        if let fault = fault({ _ = try staffTarget(of: account) }) {
            lines.append("admin-key: \(fault) Staff see neither stock nor sales until it is there.")
        }
        return lines
    }

    /// The shop with its administration key; nil where the configuration names none.
    func staffTarget(of account: uid_t = geteuid()) throws -> ConnectionTarget? {
        try adminKey.map {
            try ConnectionTarget(address: ServerAddress(shop), key: BearerToken(file: $0, owner: account))
        }
    }

    private func fault(_ work: () throws -> Void) -> String? {
        do { try work() } catch {
            return (error as? BearerToken.Fault)?.sentence(about: quoted(adminKey ?? "")) ?? "\(error)"
        }
        return nil
    }
}
