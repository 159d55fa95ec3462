import Foundation

/// A folder that is gone when its test has ended.
package enum TemporaryFolder {
    /// Makes the folder, runs the body with its path, and removes it.
    package static func use(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}
