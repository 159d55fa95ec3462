import ClientRuntime
import Codecs
import Crypto
import FoundationEssentials
import Glibc
import HostFiles

/// The record that `kiosk-install` makes of what it put where.
package struct InstallationRecord {
    struct Put: Hashable {
        /// SHA-256 in hexadecimal.
        var sum: String
        var path: String
    }

    private(set) var files: [Put] = []
    private(set) var links: [String] = []

    /// Nil where it cannot be read.
    package init?(at path: String) {
        guard let bytes = try? WholeFile.kept(at: path, isSecret: false, limit: 1 << 16) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
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
}

/// Installed files, held against the record of the installation.
extension KioskCheck {
    /// Checks the installed files against the record; nil is a fault if the kiosk's sshd configuration
    /// exists.
    package func installed(_ record: InstallationRecord?) -> [Finding] {
        guard let record else {
            guard FileManager.default.fileExists(atPath: door) else { return [] }
            let fault = "\(recordPath) cannot be read; make kiosk-install writes it again"
            return [Finding(what: "what was installed", fault: fault)]
        }
        let writable = top.isEmpty ? Self.whoElseCanWrite(recordPath) : nil
        let findings = [Finding(what: "record \(recordPath)", fault: writable)]
        return findings + record.files.map(look) + record.links.map(link) + hostKey()
    }

    /// Files that the operator may change: they are judged by what they say.
    private static let changeable: Set = ["kiosk.conf", "kiosk_sshd_config"]

    private func look(at put: InstallationRecord.Put) -> Finding {
        let what = "installed \(put.path)"
        let place = top + put.path
        let name = place.split(separator: "/").last.map(String.init) ?? place
        let advice = "make kiosk-install puts it back"
        guard let bytes = try? WholeFile.kept(at: place, isSecret: false, limit: 1 << 20) else {
            return Finding(what: what, fault: "it is not there; \(advice)")
        }
        if top.isEmpty, let fault = Self.whoElseCanWrite(place) { return Finding(what: what, fault: fault) }
        if Hexadecimal.encode(SHA256.hash(data: bytes)) == put.sum || Self.changeable.contains(name) {
            return Finding(what: what)
        }
        return Finding(what: what, fault: "it is not the one that was installed; move it away, and \(advice)")
    }

    /// OpenSSH before 9.8 finds the door's PAM service by the name that it was started by.
    private func link(_ path: String) -> Finding {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: top + path)
        guard let target, access(target, X_OK) == 0 else {
            return Finding(what: "door's program \(path)", fault: "it leads to no program", isOpen: false)
        }
        return Finding(
            what: "door's program \(path)", fault: top.isEmpty ? Self.whoElseCanWrite(target) : nil)
    }

    private func hostKey() -> [Finding] {
        let path = "\(top)/etc/vitrine/kiosk_host_key"
        guard FileManager.default.fileExists(atPath: door) else { return [] }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let fault = "it is not there; the door's unit makes it when it starts"
            return [Finding(what: "host key \(path)", fault: fault, isOpen: false)]
        }
        let isExposed = status.st_mode & 0o077 != 0 || status.st_uid != 0
        return [Finding(what: "host key \(path)", fault: isExposed ? "others than root can read it" : nil)]
    }
}
