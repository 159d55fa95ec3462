import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage

/// Looks at an installation with the eyes of somebody who wants out of the kiosk, and changes nothing.
struct KioskCheck {
    let file: KioskFile
    /// The configuration's place.
    let path: String
    /// The account that strangers come in by.
    let account: String
    /// The door's own configuration of sshd.
    var door = "/etc/vitrine/kiosk_sshd_config"

    /// What was found: nil is in order.
    private struct Finding {
        var what: String
        var fault: String?
    }

    /// Says what was found, a line each; gives 1 when something is open.
    func run() async -> Int32 {
        var findings = [configuration(), state(), places(), pin(), program()]
        findings += person()
        findings += await sshd()
        for finding in findings {
            print(finding.fault.map { "✗ \(finding.what): \($0)" } ?? "✓ \(finding.what)")
        }
        return findings.contains { $0.fault != nil } ? 1 : 0
    }

    // MARK: Files

    private func configuration() -> Finding {
        Finding(what: "configuration \(path)", fault: Self.whoElseCanWrite(path, than: 0))
    }

    private func program() -> Finding {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vitrine"
        return Finding(what: "program \(path)", fault: Self.whoElseCanWrite(path, than: 0))
    }

    /// Somebody besides one owner who can change a file, or put another in its place.
    private static func whoElseCanWrite(_ path: String, than owner: uid_t) -> String? {
        var place = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        let first = place
        while !place.isEmpty {
            var status = stat()
            guard stat(place, &status) == 0 else { return "\(place) cannot be looked at" }
            if status.st_uid != 0, status.st_uid != owner {
                return "\(place) belongs to user \(status.st_uid)"
            }
            let isSticky = status.st_mode & S_ISVTX != 0 && place != first
            if status.st_mode & 0o022 != 0, !isSticky { return "others can write to \(place)" }
            place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        }
        return nil
    }

    private func state() -> Finding {
        var status = stat()
        let what = "state \(file.state)"
        guard lstat(file.state, &status) == 0 else { return Finding(what: what, fault: "it is not there") }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Finding(what: what, fault: "it is no folder") }
        return Finding(what: what, fault: status.st_mode & 0o077 == 0 ? nil : "others can look into it")
    }

    /// Who can write where sessions are counted can take all places of an address, or make some.
    private func places() -> Finding {
        let what = "at most \(file.sessionsPerAddress) sessions of one address, counted in \(file.runtime)"
        var status = stat()
        guard lstat(file.runtime, &status) == 0 else { return Finding(what: what, fault: "it is not there") }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Finding(what: what, fault: "it is no folder") }
        return Finding(what: what, fault: status.st_mode & 0o077 == 0 ? nil : "others can look into it")
    }

    /// Whoever has the hash can try PINs as fast as they like.
    private func pin() -> Finding {
        guard file.pin != nil else { return Finding(what: "staff's door is shut: no PIN is set") }
        var status = stat()
        let isPublic = stat(path, &status) == 0 && status.st_mode & 0o004 != 0
        return Finding(
            what: "staff's door", fault: isPublic ? "everybody can read the hash of the PIN in \(path)" : nil)
    }

    // MARK: The account

    private func person() -> [Finding] {
        let what = "account \(account)"
        guard let entry = getpwnam(account)?.pointee else {
            return [Finding(what: what, fault: "there is none")]
        }
        let home = String(cString: entry.pw_dir)
        let shell = String(cString: entry.pw_shell)
        let isRoot = entry.pw_uid == 0 ? "it is root" : nil
        let shells = ["bash", "dash", "sh", "zsh", "fish", "ksh", "csh", "tcsh", "busybox"]
        let name = shell.split(separator: "/").last.map(String.init) ?? shell
        // The shell runs the forced command; the kiosk's own runs nothing else.
        let isShell = shells.contains(name) ? "\(shell) runs anything" : nil
        return [
            Finding(what: what, fault: isRoot),
            Finding(what: "its shell \(shell)", fault: isShell),
            Finding(
                what: "its home \(home)",
                fault: FileManager.default.fileExists(atPath: home)
                    ? Self.whoElseCanWrite(home, than: 0) : nil),
        ]
    }

    // MARK: sshd

    /// What has to be said, in the words of `sshd -T`.
    static let wanted: [(key: String, value: String)] = [
        ("disableforwarding", "yes"), ("permituserrc", "no"), ("permituserenvironment", "no"),
        ("permittunnel", "no"), ("allowtcpforwarding", "no"), ("allowstreamlocalforwarding", "no"),
        ("allowagentforwarding", "no"), ("x11forwarding", "no"), ("gatewayports", "no"),
        ("maxsessions", "1"), ("permitrootlogin", "no"),
    ]
    /// What must not be said at all.
    static let unwanted = ["acceptenv", "subsystem", "setenv"]

    private func sshd() async -> [Finding] {
        guard FileManager.default.fileExists(atPath: door) else {
            return [Finding(what: "no door by ssh is installed")]
        }
        let what = "door \(door)"
        let result = try? await Subprocess.run(
            .path("/usr/sbin/sshd"),
            arguments: ["-T", "-f", door, "-C", "user=\(account),host=kiosk,addr=192.0.2.1"],
            output: .string(limit: 1 << 16), error: .discarded)
        guard let result, result.terminationStatus.isSuccess else {
            return [Finding(what: what, fault: "sshd cannot read it; look at it as root")]
        }
        let faults = Self.faults(in: result.standardOutput).map { Finding(what: what, fault: $0) }
        return faults + [Finding(what: what, fault: Self.whoElseCanWrite(door, than: 0))]
    }

    /// What is open by the settings that an sshd has, as `sshd -T` prints them.
    static func faults(in text: String) -> [String] {
        var said: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            said[parts[0].lowercased(), default: []].append(parts.count > 1 ? parts[1] : "")
        }
        var faults: [String] = []
        for (key, value) in wanted where said[key] != [value] {
            faults.append("\(key) is \(said[key]?.joined(separator: " ") ?? "not said"), not \(value)")
        }
        for key in unwanted where said[key] != nil { faults.append("\(key) is said") }
        if let command = said["forcecommand"]?.first, command != "none" { return faults }
        return faults + ["no command is forced"]
    }
}
