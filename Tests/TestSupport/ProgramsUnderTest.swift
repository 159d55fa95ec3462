import Foundation

/// The programs that tests start: those built with the tests, or, as `make test` has it, released ones.
package enum ProgramsUnderTest {
    /// A program is not there.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The folder that VITRINE_PROGRAMS names; else the one that the test bundle lies in.
    package static let folder: String = {
        let named = ProcessInfo.processInfo.environment["VITRINE_PROGRAMS"] ?? ""
        guard named.isEmpty else { return URL(filePath: named).standardizedFileURL.path }
        return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    }()

    /// The client.
    package static var vitrine: String { get throws { try path("vitrine") } }

    /// The server.
    package static var server: String { get throws { try path("vitrine-server") } }

    /// The simulation of shops in trouble, a program of developers.
    package static var simulator: String { get throws { try path("ShopSimulator") } }

    /// Of swift-argument-parser: it asks the programs for what their manual says.
    package static var manualGenerator: String { get throws { try path("generate-manual") } }

    private static func path(_ name: String) throws -> String {
        let path = "\(folder)/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Missing(
                description: """
                    \(path) is not there. Run `make programs simulator`, which builds it, and set \
                    VITRINE_PROGRAMS=.build/release.
                    """)
        }
        return path
    }
}
