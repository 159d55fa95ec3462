import ArgumentParser
import ClientRuntime
import Dispatch
import Foundation
import HostFiles
import TestSupport
import Testing
import Vitrine

/// A folder of its own for one test, in which commands and programs are run.
final class Workshop: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// 21 November 2026, 16:00 at Greenwich.
    static let noon = Date(timeIntervalSince1970: 1_795_276_800)
    static let clock = "2026-11-21T16:00:00Z"
    static let merchant = "merchant.com.example.shop"

    // MARK: Commands in this process

    /// Parses and carries out a command; `-` reads the input.
    @discardableResult
    func run(_ arguments: [String], input: [UInt8] = []) throws -> CommandAnswer {
        let command = try #require(try VitrineCommand.parseAsRoot(arguments) as? any PlainCommand)
        let home = path + "/home"
        return try command.perform(
            in: CommandEnvironment(
                now: Self.noon,
                read: { source, limit throws(WholeFile.Fault) in
                    source == "-" ? input : try WholeFile.contents(of: source, limit: limit)
                },
                wallet: { WalletHome(folder: home) }))
    }

    /// Mints into a folder of the workshop: 25.00 US dollars unless the arguments say otherwise.
    func mint(
        _ folder: String, amount: String = "25.00", currency: String = "USD", _ more: String...
    ) throws {
        try run(
            [
                "token", "mint", "--merchant-id", Self.merchant, "--amount", amount, "--currency", currency,
                "--clock", Self.clock, "--out", "\(path)/\(folder)",
            ] + more)
    }

    /// The arguments that verify the token of a folder, with the files of others where they are named.
    func verifying(
        _ folder: String, root: String? = nil, certificate: String? = nil, key: String? = nil,
        clock: String = clock
    ) -> [String] {
        [
            "token", "verify", "--token", "\(path)/\(folder)/token.json", "--root",
            "\(path)/\(root ?? folder)/root.pem", "--certificate",
            "\(path)/\(certificate ?? folder)/processing.pem", "--key",
            "\(path)/\(key ?? folder)/processing.key.pem", "--clock", clock,
        ]
    }

    // MARK: Files

    func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    }

    func mode(_ name: String) throws -> Int {
        let found = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return try #require(found[.posixPermissions] as? Int)
    }

    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    // MARK: Programs

    struct Ending: Sendable {
        let status: Int32
        let output: String
        let complaint: String
    }

    /// Runs a program in the folder to its end, on a thread that no task waits for and without the
    /// configuration of this machine.
    func start(
        _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws -> Ending {
        try await withCheckedThrowingContinuation { continuation in
            // A queue of its own has a thread of its own.
            DispatchQueue(label: "program").async {
                continuation.resume(with: Result { try self.runHere(program, arguments, input, environment) })
            }
        }
    }

    private func runHere(
        _ program: String, _ arguments: [String], _ input: [UInt8], _ environment: [String: String]
    ) throws -> Ending {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: path)
        let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        process.environment = ["PATH": search, "LC_ALL": "C", "OPENSSL_CONF": "/dev/null"]
            .merging(environment) { $1 }
        let (entry, output, complaint) = (Pipe(), Pipe(), Pipe())
        process.standardInput = entry
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        // A program may end before it has read all; that must not end the tests too.
        signal(SIGPIPE, SIG_IGN)
        try? entry.fileHandleForWriting.write(contentsOf: Data(input))
        try entry.fileHandleForWriting.close()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Ending(
            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            complaint: String(decoding: complained, as: UTF8.self))
    }

    func openssl(_ arguments: String...) async throws -> Ending {
        try await start("/usr/bin/env", ["openssl"] + arguments)
    }

    /// Runs the client.
    func vitrine(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil
    ) async throws -> Ending {
        try await start(
            ProgramsUnderTest.vitrine, arguments, input: input, environment: environment ?? ["HOME": path])
    }
}
