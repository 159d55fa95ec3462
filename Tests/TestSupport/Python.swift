package import Foundation

/// A Python that judges by scripts which share no code with ours.
package struct Python {
    /// It did not run, or found something wrong with what it was given.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// What VITRINE_PYTHON names; else what `make` has set up; else the machine's own.
    private static var interpreter: String {
        if let named = ProcessInfo.processInfo.environment["VITRINE_PYTHON"], !named.isEmpty { return named }
        let own = root.appending(path: ".build/oracles/bin/python3").path()
        return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    }

    /// Runs a script, named by its path below `Tests`, and gives what it writes. One that ends with an error
    /// throws, and so does a Python without the packages it needs: an oracle is never left out.
    package static func run(_ script: String, input: Data) async throws -> Data {
        try await PostgreSQLServer.apart { try runHere(script, input: input) }
    }

    private static func runHere(_ script: String, input: Data) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "vitrine-python-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (given, said) = (folder.appending(path: "input"), folder.appending(path: "errors"))
        try input.write(to: given)
        try Data().write(to: said)
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            interpreter, "-B", root.appending(path: "Tests/\(script)").path(),
        ]
        process.standardInput = try FileHandle(forReadingFrom: given)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: said)
        try process.run()
        let written = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let errors = String(decoding: try Data(contentsOf: said), as: UTF8.self)
            throw Failure(
                description: """
                    \(script) failed under \(interpreter). It needs python3 with the packages of \
                    Tests/oracles.txt: run `make oracles`, or name a Python in VITRINE_PYTHON.
                    \(errors)
                    """)
        }
        return written
    }
}
