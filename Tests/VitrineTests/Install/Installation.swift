import Foundation
import Testing

/// A place where the programs of this build are installed by the Makefile, as released ones are.
final class Installation {
    let workshop: Workshop
    /// What PREFIX says; it lies in the workshop.
    let prefix = "/opt/shop"

    init() throws { workshop = try Workshop() }

    /// Where everything ends up.
    var home: String { workshop.path + "/place" + prefix }

    /// The folder of this build's programs.
    static var programs: String { ProgramHome.programs }

    /// The folder with the Makefile.
    static let root = DemoShop.assets.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }

    /// Manual pages are there when the generator was built, as `make test` does.
    static let hasManual = FileManager.default.isExecutableFile(atPath: programs + "/generate-manual")

    /// Runs a program to its end and gives what it says.
    @discardableResult
    static func run(
        _ program: String, _ arguments: [String], in folder: String = "/",
        environment: [String: String] = [:]
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

    /// Reaches a goal of the Makefile with the programs of this build in place of released ones.
    @discardableResult
    func make(_ goal: String, _ variables: String...) throws -> (status: Int32, said: String) {
        try Self.run(
            "/usr/bin/make",
            [
                "-C", Self.root, "-o", "\(Self.programs)/.built", "-o", "\(Self.programs)/generate-manual",
                goal,
                "RELEASE=\(Self.programs)", "STAGE=\(workshop.path)/stage",
                "DESTDIR=\(workshop.path)/place", "PREFIX=\(prefix)",
            ] + variables)
    }

    /// Installs, which must succeed.
    func install() throws {
        let done = try make("install")
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
