import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage

/// The door by ssh, as the sshd of this machine understands its configuration.
extension KioskCheck {
    /// Settings that have to be made, in the words of `sshd -T`.
    package static let wanted: [(key: String, value: String)] = [
        ("disableforwarding", "yes"), ("permituserrc", "no"), ("permituserenvironment", "no"),
        ("permittunnel", "no"), ("allowtcpforwarding", "no"), ("allowstreamlocalforwarding", "no"),
        ("allowagentforwarding", "no"), ("x11forwarding", "no"), ("gatewayports", "no"),
        ("maxsessions", "1"), ("permitrootlogin", "no"), ("hostbasedauthentication", "no"),
        ("kbdinteractiveauthentication", "no"), ("authorizedkeyscommand", "none"),
        ("trustedusercakeys", "none"), ("strictmodes", "yes"),
    ]
    /// Settings that must not be made at all.
    static let unwanted = ["acceptenv", "subsystem", "setenv", "allowgroups", "chrootdirectory"]
    /// Settings of newer versions, and how they have to be: a configuration for another version lacks them.
    static let newer: [(key: String, value: String)] = [
        ("pamservicename", service), ("persourcepenalties", "no"),
    ]

    private static let programs = ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/bin/sshd"]

    func sshd(_ shell: String?) async -> [Finding] {
        guard FileManager.default.fileExists(atPath: door) else {
            return [Finding(what: "no door by ssh is installed")]
        }
        let what = "door \(door)"
        let writable = top.isEmpty ? Self.whoElseCanWrite(door) : nil
        let path = Self.programs.first { access($0, X_OK) == 0 }
        guard let path else {
            return [Finding(what: what, fault: "there is no sshd; install openssh-server", isOpen: false)]
        }
        let result = try? await Subprocess.run(
            .path(FilePath(path)),
            arguments: ["-T", "-f", door, "-C", "user=\(account),host=kiosk,addr=192.0.2.1"],
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 12))
        guard let result, result.terminationStatus.isSuccess else {
            let said =
                result?.standardError.split(separator: "\n").first.map(String.init) ?? "it does not run"
            let fault =
                "sshd refuses it, and lets nobody in (\(said)); make kiosk-install writes one that fits"
            return [Finding(what: what, fault: fault, isOpen: false)]
        }
        let faults = Self.faults(in: result.standardOutput, account: account, shell: shell)
        return faults.map { Finding(what: what, fault: $0) } + [Finding(what: what, fault: writable)]
            + Self.unfitting(result.standardOutput).map { Finding(what: what, fault: $0, isOpen: false) }
    }

    private static func settings(_ text: String) -> [String: [String]] {
        var said: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            said[parts[0].lowercased(), default: []].append(parts.count > 1 ? parts[1] : "")
        }
        return said
    }

    /// Openings by the settings that an sshd has, as `sshd -T` prints them.
    ///
    /// - Parameter shell: what has to be the forced command; nil where no record tells.
    package static func faults(in text: String, account: String, shell: String?) -> [String] {
        let said = settings(text)
        var faults: [String] = []
        for (key, value) in wanted where said[key] != [value] {
            faults.append("\(key) is \(said[key]?.joined(separator: " ") ?? "not said"), not \(value)")
        }
        for key in unwanted where said[key] != nil && said[key] != ["none"] {
            faults.append("\(key) is said")
        }
        let users = said["allowusers"] ?? []
        if users.isEmpty {
            faults.append("every account of this machine may come in; say AllowUsers \(account)")
        } else if users != [account] {
            faults.append("AllowUsers lets in \(users.joined(separator: ", ")), not \(account) alone")
        }
        let command = said["forcecommand"]?.first ?? "none"
        if command == "none" {
            faults.append("no command is forced")
        } else if let shell, command != shell {
            faults.append("the forced command is \(command), not \(shell)")
        }
        return faults
    }

    /// Settings that this version of sshd has and the configuration does not make: it was written for
    /// another.
    package static func unfitting(_ text: String) -> [String] {
        let said = settings(text)
        return newer.compactMap { key, value in
            guard let now = said[key], now != [value] else { return nil }
            let said = "\(key) is \(now.joined(separator: " ")), not \(value)"
            return "\(said): the configuration was made for another version of OpenSSH; "
                + "make kiosk-install writes one for this"
        }
    }
}
