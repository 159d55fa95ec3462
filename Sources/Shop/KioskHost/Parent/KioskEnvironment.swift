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

extension StringProtocol {
    /// True for ASCII letters, digits and these signs alone.
    func isASCIIName(with signs: String) -> Bool {
        allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || signs.contains($0) }
    }
}
