import FoundationEssentials
import Glibc
import HostFiles

/// Audits an installation for ways out of the kiosk and for obstacles to buying; read only.
package struct KioskCheck {
    let path: String
    let account: String
    /// The root of absolute paths, for an image in a folder; empty for this machine.
    var top = ""

    package init(path: String, account: String, top: String = "") {
        self.path = path
        self.account = account
        self.top = top
    }

    package var sshdConfig: String { "\(top)/etc/vitrine/kiosk_sshd_config" }
    package var recordPath: String { "\(top)/etc/vitrine/kiosk_installed" }
    static let service = "vitrine-kiosk-sshd"

    package struct Finding: Hashable {
        package var what: String
        /// Fault and advice; nil when it is in order.
        package var fault: String?
        /// False for a fault that is no weakness, but keeps shoppers from buying.
        var isOpen = true

        package init(what: String, fault: String? = nil, isOpen: Bool = true) {
            self.what = what
            self.fault = fault
            self.isOpen = isOpen
        }
    }

    package enum Status: Int32 {
        case inOrder = 0
        /// Unauthorized access is possible.
        case open = 1
        /// Secure, but something that shoppers need is missing.
        case unready = 3
    }

    package func findings(_ wallets: KioskFile.Wallets) async -> [Finding] {
        var findings: [Finding] = []
        let file: KioskFile?
        do throws(KioskFile.Faults) {
            file = try KioskFile(at: path)
        } catch {
            let places = KioskPlaces(configurationAt: path)
            file = places.lastGood()
            findings += error.lines.map { line in
                let isPlace = line.hasPrefix("\(path):")
                let fault = isPlace ? "line \(line.dropFirst(path.count + 1))" : line
                return Finding(what: "configuration \(path)", fault: fault, isOpen: false)
            }
            let held = file == nil ? "it does not start" : "it runs by the last good one"
            findings.append(
                Finding(what: "kiosk", fault: "\(held) until the configuration is right", isOpen: false))
        }
        let record = InstallationRecord(at: recordPath)
        findings += files(file) + installed(record) + person(record?.shell)
        findings += await sshd(record) + grants()
        if let file { findings += await shop(file, wallets) }
        return findings
    }

    /// `open` if one fault is a weakness, else `unready` if there is any fault.
    package static func status(of findings: [Finding]) -> Status {
        let faults = findings.filter { $0.fault != nil }
        if faults.contains(where: \.isOpen) { return .open }
        return faults.isEmpty ? .inOrder : .unready
    }

    /// Checks that passed, then those that failed, then the next step; a thing that is wrong is not also said
    /// to be in order.
    package static func report(on findings: [Finding]) -> [String] {
        let faults = findings.filter { $0.fault != nil }
        let fine = findings.filter { finding in
            finding.fault == nil && !faults.contains { $0.what == finding.what }
        }
        let count = faults.count + fine.count
        let outcome: String
        switch status(of: findings) {
        case .inOrder: outcome = "In order: all \(count) checks passed. Nothing was started."
        case .open: outcome = "Not safe: \(faults.count) of \(count) checks failed, and strangers may get in."
        case .unready:
            outcome = "Not ready: \(faults.count) of \(count) checks failed, and shoppers cannot buy."
        }
        let advice = " Nothing was started or changed. Correct what has ✗, then check again."
        return fine.map { "✓ \($0.what)" } + faults.map { "✗ \($0.what): \($0.fault ?? "")" }
            + [outcome + (faults.isEmpty ? "" : advice)]
    }

    // MARK: Files

    var owner: uid_t? { getpwnam(account)?.pointee.pw_uid }

    private func files(_ file: KioskFile?) -> [Finding] {
        let places = file?.places ?? KioskPlaces(configurationAt: path)
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vitrine"
        return [
            Finding(what: "program \(program)", fault: Self.weakness(of: program)),
            folder(places.state, what: "state \(places.state)"),
            // A stranger who can write there takes all places of an address, or makes some.
            folder(places.runtime, what: "running kiosks and sessions by address in \(places.runtime)"),
        ] + (file.map { [pin($0)] } ?? [])
            // One that is missing has been named already.
            + (access(path, F_OK) == 0
                ? [Finding(what: "configuration \(path)", fault: Self.weakness(of: path))] : [])
    }

    /// Names who besides root can change a file, or put another in its place, and whose rights it runs with
    /// that are not its caller's; nil when only root can, and with nobody's.
    static func weakness(of path: String) -> String? {
        var place = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        let first = place
        while !place.isEmpty {
            var status = stat()
            guard stat(place, &status) == 0 else {
                return "\(place) \(errno == ENOENT ? "is missing" : "cannot be read")"
            }
            if status.st_uid != 0 { return "\(place) belongs to user \(status.st_uid)" }
            let isSticky = status.st_mode & S_ISVTX != 0 && place != first
            if status.st_mode & 0o022 != 0, !isSticky { return "others can write to \(place)" }
            if place == first, status.st_mode & S_IFMT == S_IFREG {
                if status.st_mode & 0o6000 != 0 { return "it runs with its owner's rights; run chmod ug-s" }
                let facts = try? FileManager.default.attributesOfItem(atPath: place)
                let more = facts?[FileAttributeKey("NSFileExtendedAttributes")] as? [String: Data]
                if more?["security.capability"] != nil {
                    return "it has capabilities of its own; run setcap -r"
                }
            }
            place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        }
        return nil
    }

    static func text(of path: String) -> String? {
        (try? WholeFile.kept(at: path, isSecret: false, limit: 1 << 20)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The lines of a configuration without blanks and comments.
    static func lines(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") }
    }

    private func folder(_ path: String, what: String) -> Finding {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return Finding(what: what, fault: "it is not there; make kiosk-install makes it", isOpen: false)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Finding(what: what, fault: "it is no folder") }
        if let owner, status.st_uid != owner {
            return Finding(what: what, fault: "it belongs to user \(status.st_uid), not to \(account)")
        }
        return Finding(what: what, fault: status.st_mode & 0o077 == 0 ? nil : "others can look into it")
    }

    /// A readable hash allows guessing PINs without a limit.
    private func pin(_ file: KioskFile) -> Finding {
        guard file.pin != nil else { return Finding(what: "no staff's menu: no PIN is set") }
        var status = stat()
        let isPublic = stat(path, &status) == 0 && status.st_mode & 0o004 != 0
        return Finding(
            what: "staff's menu \(file.staffBySSH ? "on consoles and by ssh" : "on consoles only")",
            fault: isPublic ? "everybody can read the hash of the PIN in \(path)" : nil)
    }
}
