import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage

extension KioskCheck {
    /// Keywords that the operator may set; every other line is as it was installed.
    private static let free: Set = ["port", "listenaddress", "addressfamily", "loglevel"]
    /// Required settings of newer versions: a configuration for another version lacks them.
    static let newer: [(key: String, value: String)] = [
        ("pamservicename", service), ("persourcepenalties", "no"),
    ]

    private static let programs = ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/bin/sshd"]

    func sshd(_ record: InstallationRecord?) async -> [Finding] {
        guard FileManager.default.fileExists(atPath: sshdConfig) else {
            return [Finding(what: "no door by ssh is installed")]
        }
        let what = "door \(sshdConfig)"
        let findings =
            [top.isEmpty ? Self.weakness(of: sshdConfig) : nil].map { Finding(what: what, fault: $0) }
            + changes(record).map { Finding(what: what, fault: $0) }
        let path = Self.programs.first { access($0, X_OK) == 0 }
        guard let path else {
            return findings
                + [Finding(what: what, fault: "there is no sshd; install openssh-server", isOpen: false)]
        }
        let result = try? await Subprocess.run(
            .path(FilePath(path)),
            arguments: ["-T", "-f", sshdConfig],
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 12))
        guard let result, result.terminationStatus.isSuccess else {
            let said =
                result?.standardError.split(separator: "\n").first.map(String.init) ?? "it does not run"
            let fault =
                "sshd refuses it, and lets nobody in (\(said)); make kiosk-install writes one that fits"
            return findings + [Finding(what: what, fault: fault, isOpen: false)]
        }
        return findings
            + Self.unfitting(result.standardOutput).map { Finding(what: what, fault: $0, isOpen: false) }
    }

    private func changes(_ record: InstallationRecord?) -> [String] {
        guard let record else { return [] }
        guard let installed = record.sshdConfig.flatMap({ Self.text(of: top + $0) }),
            let now = Self.text(of: sshdConfig)
        else { return ["it cannot be held against what was installed; make kiosk-install mends that"] }
        return Self.changes(in: now, from: installed)
    }

    /// Lines of an sshd configuration that differ from the installed ones, or in their order: the effect of
    /// any other line, alone or inside a Match, is unknown.
    package static func changes(in text: String, from installed: String) -> [String] {
        fixed(text).difference(from: fixed(installed)).map { change in
            switch change {
            case .insert(_, let line, _): "it says \(line), which was not installed; take that line out"
            case .remove(_, let line, _): "it does not say \(line), which was installed; put that line back"
            }
        }
    }

    private static func fixed(_ text: String) -> [Substring] {
        lines(text).filter { line in !free.contains(line.prefix { !$0.isWhitespace }.lowercased()) }
    }

    /// Settings of this version of sshd that the configuration lacks: it was written for another.
    package static func unfitting(_ text: String) -> [String] {
        var said: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            said[parts[0].lowercased(), default: []].append(parts.count > 1 ? parts[1] : "")
        }
        return newer.compactMap { key, value in
            guard let now = said[key], now != [value] else { return nil }
            let said = "\(key) is \(now.joined(separator: " ")), not \(value)"
            return "\(said): the configuration was made for another version of OpenSSH; "
                + "make kiosk-install writes one for this"
        }
    }
}
