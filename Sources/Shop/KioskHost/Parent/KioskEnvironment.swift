import ClientRuntime
import Codecs
import CryptoExtras
import Glibc

/// The environment of a kiosk and its children, built from an allowlist against inherited loader options,
/// terminal descriptions, pagers, editors or home folders.
package enum KioskEnvironment {
    private static let kept: [(name: String, isHarmless: @Sendable (String) -> Bool)] = [
        ("COLORTERM", { ["truecolor", "24bit"].contains($0) }),
        ("NO_COLOR", { !$0.isEmpty }),
        // How a service manager hears of the parent; the session is not told.
        ("NOTIFY_SOCKET", isSocket), ("WATCHDOG_USEC", isNumber),
        // Where a shopper comes from, as the sshd says that they came in by.
        ("SSH_CONNECTION", { ClientNetwork(connection: $0) != nil }),
    ]

    /// The known terminal types; any other counts as xterm, with which nearly all are compatible.
    private static let families = [
        "xterm", "screen", "tmux", "linux", "vt100", "vt102", "vt220", "vt320", "vt420", "rxvt", "putty",
        "konsole", "gnome", "vte", "alacritty", "foot", "kitty", "st", "wezterm", "ghostty", "contour",
        "mintty", "iterm", "iterm2", "nsterm", "ms-terminal", "eterm", "teraterm", "mlterm", "cygwin",
    ]

    package static func rebuilt(from given: [String: String]) -> [String: String] {
        var made = [
            "TERM": terminal(given["TERM"]), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
        ]
        for (name, isHarmless) in kept {
            if let value = given[name], value.utf8.count <= 256, isHarmless(value) { made[name] = value }
        }
        return made
    }

    /// Removes the variables of service manager and sshd, in a session's process.
    package static func leaveParents() {
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "SSH_CONNECTION"] { unsetenv(name) }
    }

    /// A terminal type that is safe as a file name in the terminfo folder.
    package static func terminal(_ name: String?) -> String {
        guard let name, name.utf8.count <= 40, name.isASCIIName(with: "-+.") else { return "xterm" }
        let family = String(name.prefix { $0 != "-" && $0 != "." && $0 != "+" })
        let isKnown = families.contains(family) || name.hasPrefix("ms-terminal")
        return isKnown ? name : "xterm"
    }

    @Sendable private static func isSocket(_ value: String) -> Bool {
        (value.hasPrefix("/run/") || value.hasPrefix("@")) && !value.contains("..")
    }

    @Sendable private static func isNumber(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The unit of the session limit: an IPv4 address, or the /64 within which an IPv6 client can choose.
package struct ClientNetwork: Hashable, Sendable {
    /// IPv4 address in dotted decimals, or the IPv6 prefix as `2001:db8:0:1::/64`.
    package let text: String

    /// Parses SSH_CONNECTION of sshd: the client's address and port, then the server's.
    package init?(connection: String) {
        let parts = connection.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard connection.utf8.count <= 200, parts.count == 4, Self.isPort(parts[1]), Self.isPort(parts[3]),
            Self.network(parts[2]) != nil, let network = Self.network(parts[0])
        else { return nil }
        text = network
    }

    /// An anonymous name (scrypt, RFC 7914); slow, since there are few addresses to guess.
    func hashed(salt: [UInt8]) throws -> String {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(text.utf8), salt: salt, outputByteCount: 12, rounds: 1_024, blockSize: 8,
            parallelism: 1)
        return key.withUnsafeBytes { Hexadecimal.encode($0) }
    }

    private static func isPort(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text) != nil
    }

    private static func network(_ address: String) -> String? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return text(withUnsafeBytes(of: four) { Array($0) }) }
        let parts = address.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        let isZoned = parts.count < 2 || !parts[1].isEmpty && parts[1].isASCIIName(with: "-_.")
        var six = in6_addr()
        guard isZoned, inet_pton(AF_INET6, String(parts[0]), &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        // An IPv4 address that a socket for both kinds tells as one of IPv6 (RFC 4291, 2.5.5.2).
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMapped { return text(Array(bytes.suffix(4))) }
        let groups = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }

    private static func text(_ four: [UInt8]) -> String { four.map(String.init).joined(separator: ".") }
}

extension StringProtocol {
    /// True for ASCII letters, digits and these signs alone.
    fileprivate func isASCIIName(with signs: String) -> Bool {
        allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || signs.contains($0) }
    }
}
