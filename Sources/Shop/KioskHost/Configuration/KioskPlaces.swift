import FoundationEssentials
import Glibc
package import HostFiles

/// A kiosk's folders and files: full paths.
package struct KioskPlaces: Hashable, Sendable {
    let state: String
    /// The folder of heartbeats and sockets of running kiosks.
    package let runtime: String
    /// The event log, without personal data; in ``state`` by default.
    package let log: String

    package init(state: String? = nil, runtime: String? = nil, log: String? = nil) {
        self.state = state ?? "/var/lib/vitrine-kiosk"
        self.runtime = runtime ?? "/run/vitrine-kiosk"
        self.log = log ?? "\(self.state)/kiosk.log"
    }

    package init(configurationAt path: String) {
        self = (try? KioskFile.text(at: path)).map(KioskFile.places) ?? KioskPlaces()
    }

    package func make() throws(WholeFile.Fault) {
        for folder in [state, runtime] { try WholeFile.makeFolder(folder, mode: 0o700) }
    }

    // MARK: The last good configuration

    private static let lastGood = "last-good.conf"

    /// Keeps a configuration without mistakes, to fall back on.
    package func keep(_ text: String) {
        let bytes = Array(text.utf8)
        let kept = try? WholeFile.kept(at: "\(state)/\(Self.lastGood)", isSecret: true, limit: 64 * 1_024)
        guard kept != bytes else { return }
        try? WholeFile.replace(Self.lastGood, in: state, bytes, mode: 0o600)
    }

    package func lastGood() -> KioskFile? {
        let path = "\(state)/\(Self.lastGood)"
        guard let bytes = try? WholeFile.kept(at: path, isSecret: true, limit: 64 * 1_024) else { return nil }
        return try? KioskFile(String(decoding: bytes, as: UTF8.self), path: path)
    }

    // MARK: sshd

    private var closed: String { "\(runtime)/closed" }

    package var isClosed: Bool { FileManager.default.fileExists(atPath: closed) }

    package func setClosed(_ isClosed: Bool) -> String? {
        do throws(WholeFile.Fault) {
            guard access(runtime, F_OK) == 0 else { throw .system(code: errno) }
            guard isClosed else {
                guard unlink(closed) == 0 || errno == ENOENT else { throw .system(code: errno) }
                return nil
            }
            if !self.isClosed { try WholeFile.create(closed, [], mode: 0o644) }
            return nil
        } catch { return error.reason }
    }
}
