import ClientRuntime
import Codecs
import Crypto
import FoundationEssentials
import Glibc
import HostFiles

/// The files that `kiosk-install` installed, with their checksums.
package struct InstallationRecord {
    struct Put: Hashable {
        /// SHA-256 in hexadecimal.
        var sum: String
        var path: String
    }

    private(set) var files: [Put] = []
    private(set) var links: [String] = []

    package init?(at path: String) {
        guard let text = KioskCheck.text(of: path) else { return nil }
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words.first {
            case "f" where words.count == 3 && !words[2].hasSuffix(".new"):
                files.append(Put(sum: words[1], path: words[2]))
            case "l" where words.count == 2: links.append(words[1])
            default: break
            }
        }
    }

    /// The script that is shell and forced command of a kiosk.
    package var shell: String? { files.first { $0.path.hasSuffix("/vitrine-kiosk/shell") }?.path }
    var sshdConfig: String? { files.first { $0.path.hasSuffix("/vitrine-kiosk/sshd_config") }?.path }
}

extension KioskCheck {
    /// Checks the installed files against the record; none is a fault if the kiosk's sshd is configured.
    package func installed(_ record: InstallationRecord?) -> [Finding] {
        guard let record else {
            guard FileManager.default.fileExists(atPath: sshdConfig) else { return [] }
            let fault = "\(recordPath) cannot be read; make kiosk-install writes it again"
            return [Finding(what: "what was installed", fault: fault)]
        }
        let writable = top.isEmpty ? Self.weakness(of: recordPath) : nil
        let findings = [Finding(what: "record \(recordPath)", fault: writable)]
        return findings + record.files.map(look) + record.links.map(link) + hostKey() + units(record)
    }

    /// Files that the operator may change: they are checked by their contents.
    private static let changeable: Set = ["kiosk.conf", "kiosk_sshd_config"]

    private func look(at put: InstallationRecord.Put) -> Finding {
        let what = "installed \(put.path)"
        let place = top + put.path
        let name = place.split(separator: "/").last.map(String.init) ?? place
        let advice = "make kiosk-install puts it back"
        guard let bytes = try? WholeFile.kept(at: place, isSecret: false, limit: 1 << 20) else {
            return Finding(what: what, fault: "it is not there; \(advice)")
        }
        if top.isEmpty, let fault = Self.weakness(of: place) { return Finding(what: what, fault: fault) }
        if Hexadecimal.encode(SHA256.hash(data: bytes)) == put.sum || Self.changeable.contains(name) {
            return Finding(what: what)
        }
        return Finding(what: what, fault: "it is not the one that was installed; move it away, and \(advice)")
    }

    /// OpenSSH before 9.8 finds its PAM service by the name of its executable.
    private func link(_ path: String) -> Finding {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: top + path)
        guard let target, access(target, X_OK) == 0 else {
            return Finding(what: "door's program \(path)", fault: "it leads to no program", isOpen: false)
        }
        guard target.hasSuffix("/sshd") else {
            return Finding(what: "door's program \(path)", fault: "it leads to \(target), which is no sshd")
        }
        return Finding(what: "door's program \(path)", fault: top.isEmpty ? Self.weakness(of: target) : nil)
    }

    private func hostKey() -> [Finding] {
        let path = "\(top)/etc/vitrine/kiosk_host_key"
        guard FileManager.default.fileExists(atPath: sshdConfig) else { return [] }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let fault = "it is not there; the door's unit makes it when it starts"
            return [Finding(what: "host key \(path)", fault: fault, isOpen: false)]
        }
        let isExposed = status.st_mode & 0o077 != 0 || status.st_uid != 0
        return [Finding(what: "host key \(path)", fault: isExposed ? "others than root can read it" : nil)]
    }

    // MARK: Units

    /// Folders of units and their drop-ins (systemd.unit(5)).
    private static let unitFolders = [
        "/etc/systemd/system.control", "/run/systemd/system.control", "/run/systemd/transient",
        "/run/systemd/generator.early", "/etc/systemd/system", "/etc/systemd/system.attached",
        "/run/systemd/system", "/run/systemd/system.attached", "/run/systemd/generator",
        "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system",
        "/run/systemd/generator.late",
    ]
    /// Settings allowed in drop-ins: a shop's address, and what distributions add to every unit.
    private static let addable: Set = ["IPAddressAllow", "TimeoutStopFailureMode"]

    /// Units that shadow the installed ones, and drop-ins, which change a session's limits.
    private func units(_ record: InstallationRecord) -> [Finding] {
        let ours = Set(record.files.map(\.path))
        return Self.unitFolders.flatMap { folder in
            names(in: folder).flatMap { name -> [Finding] in
                let place = "\(folder)/\(name)"
                if name == "service.d" || name.hasPrefix("vitrine-") && name.hasSuffix(".service.d") {
                    return name == "vitrine-kiosk-shop.service.d" ? [] : added(in: place)
                }
                guard name.hasPrefix("vitrine-kiosk"), name.hasSuffix(".service"), !ours.contains(place)
                else { return [] }
                return [
                    Finding(what: "unit \(place)", fault: "it is not one that was installed; move it away")
                ]
            }
        }
    }

    private func added(in folder: String) -> [Finding] {
        names(in: folder).filter { $0.hasSuffix(".conf") }.flatMap { name in
            let text = Self.text(of: "\(top)\(folder)/\(name)") ?? "[cannot be read"
            let strange = Self.lines(text).filter { line in
                let key = line.prefix { $0 != "=" && !$0.isWhitespace }
                return !(line.hasPrefix("[") && line.contains("]")) && !Self.addable.contains(String(key))
            }
            return strange.map { line in
                Finding(
                    what: "unit's addition \(folder)/\(name)",
                    fault: "it says \(line), which was not installed; take that line out")
            }
        }
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: top + folder)) ?? []).sorted()
    }

    // MARK: What else would run for the account

    /// Files by which the account can run something else, or as another user.
    package func grants() -> [Finding] {
        let own = ["/var/spool/cron/crontabs/", "/var/spool/cron/tabs/", "/var/spool/cron/"].map {
            $0 + account
        }
        let running = own + ["/var/lib/systemd/linger/\(account)", "/etc/ssh/sshrc"] + jobs()
        let schedules = ["/etc/crontab"] + names(in: "/etc/cron.d").map { "/etc/cron.d/\($0)" }
        let rights =
            ["/etc/sudoers", "/etc/doas.conf"]
            + ["/etc/sudoers.d", "/etc/polkit-1/rules.d"].flatMap { folder in
                names(in: folder).map { "\(folder)/\($0)" }
            }
        return running.filter { access(top + $0, F_OK) == 0 }.map { path in
            Finding(what: "file \(path)", fault: "it runs something for \(account); take it away")
        }
            + lines(of: schedules, naming: isSchedule).map { path in
                Finding(what: "file \(path)", fault: "it runs something as \(account); take that line out")
            }
            + lines(of: rights, naming: isGrant).map { path in
                Finding(what: "file \(path)", fault: "it gives \(account) rights; take that line out")
            }
    }

    /// Jobs of at(1) that the account owns.
    private func jobs() -> [String] {
        ["/var/spool/cron/atjobs", "/var/spool/at"].flatMap { folder in
            names(in: folder).map { "\(folder)/\($0)" }.filter { path in
                var status = stat()
                return stat(top + path, &status) == 0 && status.st_uid == owner
                    && status.st_mode & S_IFMT == S_IFREG
            }
        }
    }

    private func lines(of paths: [String], naming isNamed: (Substring) -> Bool) -> [String] {
        paths.filter { path in
            guard access(top + path, F_OK) == 0, let text = Self.text(of: top + path) else { return false }
            return text.split(whereSeparator: \.isNewline).contains(where: isNamed)
        }
    }

    /// A line of crontab(5) whose user is the account.
    private func isSchedule(_ line: Substring) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        let place = words.first?.hasPrefix("@") == true ? 1 : 5
        return words.count > place && words[place] == account
    }

    /// A line of sudoers(5), doas.conf(5) or a rule of polkit for the account, its group or everybody.
    private func isGrant(_ line: Substring) -> Bool {
        let isAlias = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("User_Alias")
        let users = isAlias ? line : line.prefix { $0 != "=" }
        let words = users.split { !$0.isLetter && !$0.isNumber && !"_-#%".contains($0) }
        // A number behind # is a user; anything else there is a comment.
        let said = words.prefix { $0.first != "#" || $0.dropFirst().allSatisfy(\.isNumber) && $0.count > 1 }
        let names = [account, "%\(account)"] + (owner.map { ["#\($0)"] } ?? [])
        return said.first == "ALL" || said.contains { names.contains(String($0)) }
    }
}
