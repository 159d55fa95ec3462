import Foundation

/// The programs that users get, which tests start: released ones, and not what the tests were built with.
package enum ProgramsUnderTest {
    /// A program is not there.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// What VITRINE_PROGRAMS names; else where a release is built.
    package static let folder: String = {
        let named = ProcessInfo.processInfo.environment["VITRINE_PROGRAMS"] ?? ""
        guard named.isEmpty else { return URL(filePath: named).standardizedFileURL.path }
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return tests.deletingLastPathComponent().appending(path: ".build/release").path
    }()

    /// The client.
    package static var vitrine: String { get throws { try path("vitrine") } }

    /// The server.
    package static var server: String { get throws { try path("vitrine-server") } }

    /// Of swift-argument-parser: it asks the programs for what their manual says.
    package static var manualGenerator: String { get throws { try path("generate-manual") } }

    private static func path(_ name: String) throws -> String {
        let path = "\(folder)/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Missing(description: "\(path) is not there. Run `make programs`, which builds it.")
        }
        return path
    }
}
