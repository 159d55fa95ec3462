import Crypto
import FoundationEssentials
import Glibc

/// What `kiosk-install` put there, held against what is there now.
extension KioskCheck {
    private struct Put {
        var sum: String
        var path: String
    }

    /// Files and links of the installation, by its own record.
    func installed() -> [Finding] {
        guard let bytes = try? WholeFile.kept(at: record, isSecret: false, limit: 1 << 16) else {
            guard FileManager.default.fileExists(atPath: door) else { return [] }
            let fault = "\(record) cannot be read; make kiosk-install writes it again"
            return [Finding(what: "what was installed", fault: fault)]
        }
        var findings = [
            Finding(what: "record \(record)", fault: top.isEmpty ? Self.whoElseCanWrite(record) : nil)
        ]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words.first {
            case "f" where words.count == 3 && !words[2].hasSuffix(".new"):
                findings.append(look(at: Put(sum: words[1], path: words[2])))
            case "l" where words.count == 2: findings.append(link(words[1]))
            default: break
            }
        }
        return findings + hostKey()
    }

    /// What the operator may change: it is judged by what it says.
    private static let changeable: Set = ["kiosk.conf", "kiosk_sshd_config"]

    private func look(at put: Put) -> Finding {
        let what = "installed \(put.path)"
        let place = top + put.path
        let name = place.split(separator: "/").last.map(String.init) ?? place
        let advice = "make kiosk-install puts it back"
        guard let bytes = try? WholeFile.kept(at: place, isSecret: false, limit: 1 << 20) else {
            return Finding(what: what, fault: "it is not there; \(advice)")
        }
        if top.isEmpty, let fault = Self.whoElseCanWrite(place) { return Finding(what: what, fault: fault) }
        let sum = SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }
        if sum.joined() == put.sum || Self.changeable.contains(name) { return Finding(what: what) }
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
