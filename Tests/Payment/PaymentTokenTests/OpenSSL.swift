import Foundation

/// The openssl program in a folder of its own: an oracle that shares no code with what it judges.
final class OpenSSL {
    /// What the program said, on both of its channels, and with which status it ended.
    struct Answer {
        let status: Int32
        let text: String
    }

    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "vitrine-openssl-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("[req]\ndistinguished_name = name\n[name]\n", to: "openssl.cnf")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    func bytes(of name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: name)))
    }

    func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

    /// Runs `openssl` in the folder. Neither locale nor configuration of the machine plays a part.
    func callAsFunction(_ arguments: String...) throws -> Answer { try run(arguments) }

    /// The same with a list.
    func run(_ arguments: [String]) throws -> Answer {
        let channel = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "LC_ALL": "C",
            "OPENSSL_CONF": "openssl.cnf",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = channel
        process.standardError = channel
        try process.run()
        let said = channel.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, text: String(decoding: said, as: UTF8.self))
    }
}
