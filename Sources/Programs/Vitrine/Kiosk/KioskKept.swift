import FoundationEssentials
import HostFiles
import Kiosk
import TUI

/// Settings of the staff for later sessions, kept beside the configuration.
struct KioskKept: Codable, Hashable, Sendable {
    var wallet: String?
    var theme, scenario: String?
    var maintenance: String?

    private static let name = "kept.json"

    static func read(in folder: String) -> KioskKept {
        guard let bytes = try? WholeFile.kept(at: "\(folder)/\(name)", isSecret: false, limit: 4_096) else {
            return KioskKept()
        }
        return (try? JSONDecoder().decode(KioskKept.self, from: Data(bytes))) ?? KioskKept()
    }

    /// Changes the settings; a full disk loses the change, never the kiosk.
    static func change(in folder: String, _ change: (inout KioskKept) -> Void) {
        var kept = read(in: folder)
        change(&kept)
        guard let data = try? JSONEncoder().encode(kept) else { return }
        try? WholeFile.replace(name, in: folder, Array(data), mode: 0o600)
    }
}
