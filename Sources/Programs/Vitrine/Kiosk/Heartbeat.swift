import FoundationEssentials
import Glibc
import HostFiles

/// Heartbeat of a running kiosk for monitoring: a small JSON file that is always whole.
package struct Heartbeat: Codable, Hashable, Sendable {
    /// The number of the kiosk's parent, which stays while sessions come and go.
    package var id: String
    var name, version: String
    /// `attract`, `shopping`, `paying`, `staff`, `out-of-service` or `draining`.
    package var state: String
    /// When the parent started, and when this was written.
    var started: Date
    var at: Date
    /// Seconds since somebody last touched a key.
    var idle: Int
    /// When the last order was placed; nil for none since the start.
    var lastOrder: Date?
    /// Number of errors since the start.
    package var errors: Int
    /// Names of the configuration that lead nowhere, a sentence each; nil in one of an older version.
    var faults: [String]?

    enum CodingKeys: String, CodingKey {
        case id, name, version, state, started, at, idle, errors, faults
        case lastOrder = "last_order"
    }

    /// Where the file and the socket of a kiosk are.
    static func file(_ id: String, in folder: String) -> String { "\(folder)/kiosk-\(id).json" }
    /// Path of a kiosk's control socket.
    package static func socket(_ id: String, in folder: String) -> String { "\(folder)/kiosk-\(id).sock" }

    /// True if nothing happened between two but time.
    func isSame(as other: Heartbeat) -> Bool {
        var aged = self
        (aged.at, aged.idle) = (other.at, other.idle)
        return aged == other
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    func write(in folder: String) {
        guard let data = try? Self.encoder.encode(self) else { return }
        // Always whole, and not worth waiting for the disk.
        let draft = "\(folder)/.kiosk-\(id)"
        unlink(draft)
        guard (try? WholeFile.create(draft, Array(data) + [0x0A], mode: 0o640)) != nil else { return }
        rename(draft, Self.file(id, in: folder))
    }

    /// The last one of a kiosk.
    static func read(_ id: String, in folder: String) -> Heartbeat? {
        let bytes = try? WholeFile.kept(at: file(id, in: folder), isSecret: false, limit: 4_096)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return bytes.flatMap { try? decoder.decode(Heartbeat.self, from: Data($0)) }
    }

    /// Those of all kiosks that run, the oldest first; what kiosks left that are gone is taken away.
    package static func all(in folder: String) -> [Heartbeat] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let beats = names.filter { $0.hasPrefix("kiosk-") && $0.hasSuffix(".json") }.compactMap { name in
            read(String(name.dropFirst(6).dropLast(5)), in: folder)
        }
        let alive = beats.filter { Int32($0.id).map { kill($0, 0) == 0 || errno == EPERM } ?? false }
        for gone in beats where !alive.contains(gone) {
            unlink(file(gone.id, in: folder))
            unlink(socket(gone.id, in: folder))
        }
        return alive.sorted { ($0.started, $0.id) < ($1.started, $1.id) }
    }
}
