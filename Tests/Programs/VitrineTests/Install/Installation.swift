import Dispatch
import Foundation
import TestSupport
import Testing

/// A place where the released programs are installed by the Makefile.
final class Installation: Sendable {
    let workshop: Workshop
    /// What PREFIX says; it lies in the workshop.
    let prefix = "/opt/shop"

    init() throws { workshop = try Workshop() }

    /// Where everything ends up.
    var home: String { workshop.path + "/place" + prefix }

    /// The folder with the Makefile.
    static let root = DemoShop.assets.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }

    /// Runs a program to its end, on a thread that no task waits for, and gives what it says.
    @discardableResult
    static func run(
        _ program: String, _ arguments: [String], in folder: String = "/",
        environment: [String: String] = [:]
    ) async throws -> (status: Int32, said: String) {
        try await withCheckedThrowingContinuation { continuation in
            // A queue of its own has a thread of its own.
            DispatchQueue(label: "program").async {
                continuation.resume(
                    with: Result { try runHere(program, arguments, in: folder, environment: environment) })
            }
        }
    }

    private static func runHere(
        _ program: String, _ arguments: [String], in folder: String, environment: [String: String]
    ) throws -> (status: Int32, said: String) {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "dumb", "HOME": "/nowhere"].merging(
            environment
        ) { $1 }
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    /// Reaches a goal of the Makefile with the programs that are there, which it must not build again.
    @discardableResult
    func make(_ goal: String, _ variables: String...) async throws -> (status: Int32, said: String) {
        _ = try (ProgramsUnderTest.vitrine, ProgramsUnderTest.server)
        let programs = ProgramsUnderTest.folder
        return try await Self.run(
            "/usr/bin/make",
            [
                "-C", Self.root, "-o", "\(programs)/.built", "-o", ProgramsUnderTest.manualGenerator,
                goal,
                "RELEASE=\(programs)", "STAGE=\(workshop.path)/stage",
                "DESTDIR=\(workshop.path)/place", "PREFIX=\(prefix)",
            ] + variables)
    }

    /// Installs, which must succeed.
    func install() async throws {
        let done = try await make("install")
        try #require(done.status == 0, "\(done.said)")
    }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(home)/\(path)", encoding: .utf8)
    }

    /// Everything in the place, by its path.
    var tree: [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: workshop.path + "/place").sorted()) ?? []
    }

    /// Writes a file of somebody else into the place.
    func leave(_ path: String) throws {
        let whole = "\(workshop.path)/place/\(path)"
        let folder = whole.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("somebody else's".utf8).write(to: URL(filePath: whole))
    }
}
