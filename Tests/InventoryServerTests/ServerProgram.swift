import Foundation
import Testing

/// A `vitrine-server serve` of its own, as the shell starts it.
final class ServerProgram {
    private let process = Process()
    private let output = Pipe()
    private let complaints = Pipe()
    /// What it says when it listens.
    let greeting: String

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: MerchantsSamples.server)
        process.arguments = ["serve", "--assets", Self.assets] + arguments
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        greeting = Self.line(from: output.fileHandleForReading)
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The port in the greeting.
    var port: Int {
        get throws {
            let port = greeting.split(separator: ":").last.flatMap { Int($0) }
            return try #require(port)
        }
    }

    /// A connection to it that is used a little at a time.
    func client() throws -> SlowClient {
        let port = try port
        return try #require(SlowClient(port: port))
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// One line of what it complains about.
    func complaint() -> String { Self.line(from: complaints.fileHandleForReading) }

    /// How it ended.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static func line(from file: FileHandle) -> String {
        var line: [UInt8] = []
        while let byte = try? file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    private static var assets: String {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Assets"
    }
}
