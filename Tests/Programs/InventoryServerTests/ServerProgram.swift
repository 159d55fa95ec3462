import Dispatch
import Foundation
import TestSupport
import Testing

/// A `vitrine-server serve` of its own, as the shell starts it.
final class ServerProgram {
    private let process = Process()
    private let output = Pipe()
    private let complaints = Pipe()
    private let ends: AsyncStream<Ending>

    /// How and when the process ended.
    struct Ending: Sendable {
        let status: Int32
        let moment: ContinuousClock.Instant
    }

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: try ProgramsUnderTest.server)
        process.arguments = ["serve", "--assets", Self.assets] + arguments
        process.standardOutput = output
        process.standardError = complaints
        let (ends, end) = AsyncStream.makeStream(of: Ending.self)
        self.ends = ends
        process.terminationHandler = { end.yield(Ending(status: $0.terminationStatus, moment: .now)) }
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// What it says when it listens; empty when it does not.
    func greeting() async -> String {
        await Self.line(from: output.fileHandleForReading.fileDescriptor)
    }

    /// The port in the greeting.
    func port() async throws -> Int {
        let port = await greeting().split(separator: ":").last.flatMap { Int($0) }
        return try #require(port)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// One line of what it complains about.
    func complaint() async -> String {
        await Self.line(from: complaints.fileHandleForReading.fileDescriptor)
    }

    /// The exit status, when the process has ended.
    func end() async -> Int32? { await ending()?.status }

    /// The same with the moment, which is taken as the process ends.
    func ending() async -> Ending? {
        for await ending in ends { return ending }
        return nil
    }

    private static func line(from file: Int32) async -> String {
        await withCheckedContinuation { continuation in
            // A thread of its own: reading waits.
            DispatchQueue(label: "program").async {
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while read(file, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    private static var assets: String {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/") + "/Assets"
    }
}
