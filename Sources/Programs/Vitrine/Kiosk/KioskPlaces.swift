import FoundationEssentials
import Glibc
import HostFiles

/// Where a kiosk keeps things: full paths.
package struct KioskPlaces: Hashable, Sendable {
    /// The folder of what is kept between sessions.
    let state: String
    /// Where running kiosks can be found.
    let runtime: String
    /// Where events go, without personal data; beside what is kept unless another place is said.
    package let log: String

    package init(state: String? = nil, runtime: String? = nil, log: String? = nil) {
        self.state = state ?? "/var/lib/vitrine-kiosk"
        self.runtime = runtime ?? "/run/vitrine-kiosk"
        self.log = log ?? "\(self.state)/kiosk.log"
    }

    /// Those of the configuration at this path, as far as it can be read.
    package init(configurationAt path: String) {
        self = (try? KioskFile.text(at: path)).map(KioskFile.places) ?? KioskPlaces()
    }

    /// Makes the folders that are missing.
    func make() throws(WholeFile.Fault) {
        for folder in [state, runtime] { try WholeFile.makeFolder(folder, mode: 0o700) }
    }

    // MARK: The last good configuration

    private static let lastGood = "last-good.conf"

    /// Keeps the text of a configuration without mistakes, so that a later one with mistakes changes nothing.
    func keep(_ text: String) {
        let bytes = Array(text.utf8)
        let kept = try? WholeFile.kept(at: "\(state)/\(Self.lastGood)", isSecret: true, limit: 64 * 1_024)
        guard kept != bytes else { return }
        try? WholeFile.replace(Self.lastGood, in: state, bytes, mode: 0o600)
    }

    /// The last configuration that had no mistake; nil when there was none.
    func lastGood() -> KioskFile? {
        let path = "\(state)/\(Self.lastGood)"
        guard let bytes = try? WholeFile.kept(at: path, isSecret: true, limit: 64 * 1_024) else { return nil }
        return try? KioskFile(String(decoding: bytes, as: UTF8.self), path: path)
    }

    // MARK: The door

    private var closed: String { "\(runtime)/closed" }

    /// True if new visitors are refused.
    var isClosed: Bool { FileManager.default.fileExists(atPath: closed) }

    /// Refuses new visitors, or takes them again. Gives why that could not be.
    func setClosed(_ isClosed: Bool) -> String? {
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
