package import FoundationEssentials
import Glibc
import HostFiles

/// The state of a running kiosk for monitoring: a small JSON file, replaced atomically.
package struct KioskStatusFile: Codable, Hashable, Sendable {
    /// The number of the kiosk's parent, stable across sessions.
    package var id: String
    package var name, version: String
    /// `attract`, `shopping`, `paying`, `staff`, `out-of-service` or `draining`.
    package var state: String
    /// When the parent started, and when this was written.
    package var started: Date
    package var at: Date
    /// Seconds since the last key.
    package var idle: Int
    /// Nil for none since the start.
    package var lastOrder: Date?
    package var errors: Int
    /// Unresolved names of the configuration, a sentence each; nil in a file of an older version.
    package var faults: [String]?

    package static func file(_ id: String, in folder: String) -> String { "\(folder)/kiosk-\(id).json" }
    package static func socket(_ id: String, in folder: String) -> String { "\(folder)/kiosk-\(id).sock" }

    /// Equal but for `at` and `idle`.
    func isSame(as other: KioskStatusFile) -> Bool {
        var aged = self
        (aged.at, aged.idle) = (other.at, other.idle)
        return aged == other
    }

    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
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

    static func read(_ id: String, in folder: String) -> KioskStatusFile? {
        let bytes = try? WholeFile.kept(at: file(id, in: folder), isSecret: false, limit: 4_096)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return bytes.flatMap { try? decoder.decode(KioskStatusFile.self, from: Data($0)) }
    }

    /// Those of all running kiosks, the oldest first; files of dead ones are deleted.
    package static func all(in folder: String) -> [KioskStatusFile] {
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
