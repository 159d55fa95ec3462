import FoundationEssentials
import HostFiles
import Kiosk
import TUI

/// Settings that staff chose for the sessions to come: kept beside the configuration, which stays as it is.
struct KioskKept: Codable, Hashable, Sendable {
    /// The name of a wallet, of a theme, of a scenario.
    var wallet: String?
    var theme, scenario: String?
    /// Notice to shoppers while staff have closed the kiosk.
    var maintenance: String?

    private static let name = "kept.json"

    static func read(in folder: String) -> KioskKept {
        guard let bytes = try? WholeFile.kept(at: "\(folder)/\(name)", isSecret: false, limit: 4_096) else {
            return KioskKept()
        }
        return (try? JSONDecoder().decode(KioskKept.self, from: Data(bytes))) ?? KioskKept()
    }

    /// Changes what is kept; a full disk loses the choice, never the kiosk.
    static func change(in folder: String, _ change: (inout KioskKept) -> Void) {
        var kept = read(in: folder)
        change(&kept)
        guard let data = try? JSONEncoder().encode(kept) else { return }
        try? WholeFile.replace(name, in: folder, Array(data), mode: 0o600)
    }
}
