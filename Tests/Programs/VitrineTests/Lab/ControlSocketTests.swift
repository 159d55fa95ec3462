import ClientRuntime
import Foundation
import Testing

/// The line between a demo and a second terminal.
@Suite struct ControlSocketTests {
    private let home: ProgramHome
    private let folder: String

    init() throws {
        home = try ProgramHome()
        folder = try ControlFolder.made(at: "\(home.path)/control")
    }

    /// Sends lines one after the other, away from the main actor, and gives the answers.
    private func ask(_ lines: [String]) async throws -> [String?] {
        let folder = folder
        return try await Task.detached {
            let line = try ControlLine(in: folder)
            return lines.map { line.send($0) ? line.receive() : nil }
        }.value
    }

    @Test func eachLineGetsALine() async throws {
        let socket = try await ControlSocket(in: folder) { "heard \($0)" }
        #expect(try await ask(["one", "two", "drei"]) == ["heard one", "heard two", "heard drei"])
        #expect(try await ask(["again"]) == ["heard again"])
        await socket.close()
    }

    @Test func answerIsOneLine() async throws {
        let socket = try await ControlSocket(in: folder) { _ in "one\ntwo" }
        #expect(try await ask(["x"]) == ["one two"])
        await socket.close()
    }

    @Test func socketIsForItsOwnerAlone() async throws {
        let socket = try await ControlSocket(in: folder) { $0 }
        let paths = try ControlFolder.sockets(in: folder)
        #expect(paths == ["\(folder)/demo-\(getpid()).sock"])
        let attributes = try FileManager.default.attributesOfItem(atPath: paths[0])
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await socket.close()
        #expect(try ControlFolder.sockets(in: folder).isEmpty)
    }

    @Test func lineWithoutEndIsRefused() async throws {
        let socket = try await ControlSocket(in: folder) { $0 }
        let answers = try await ask([String(repeating: "x", count: 9_000)])
        #expect(answers == ["error: The line is too long"])
        await socket.close()
    }

    @Test func severalDemosAreToldApartByTheirPort() async throws {
        let first = try await ControlSocket(at: "\(folder)/demo-1.sock") { _ in
            "http://127.0.0.1:41, started 1"
        }
        let second = try await ControlSocket(at: "\(folder)/demo-2.sock") { line in
            line == "shop" ? "http://127.0.0.1:42, started 2" : "two"
        }
        let (none, wrong, named) = await Task.detached { [folder] in
            let none = #expect(throws: ControlFault.self) { try ControlLine(in: folder) }
            let wrong = #expect(throws: ControlFault.self) { try ControlLine(in: folder, port: 43) }
            let line = try? ControlLine(in: folder, port: 42)
            return (none, wrong, line?.send("x") == true ? line?.receive() : nil)
        }.value
        let shops = ["http://127.0.0.1:41, started 1", "http://127.0.0.1:42, started 2"]
        #expect(none?.description.hasPrefix("Several demos run here: ") == true)
        #expect(wrong?.description.hasPrefix("No demo here has the port 43: ") == true)
        #expect(shops.allSatisfy { none?.description.contains($0) == true })
        #expect(none?.description.hasSuffix("Name one by its port: --control --port PORT") == true)
        #expect(named == "two")
        await first.close()
        await second.close()
    }

    @Test func whereNoDemoIsThatIsSaid() async throws {
        let reason =
            "No demo is running here. Start one in another terminal, as the same user: vitrine demo"
        let missing = #expect(throws: ControlFault.self) { try ControlLine(in: "\(home.path)/none") }
        #expect(missing?.description == reason)
        // What a demo leaves that was killed.
        let socket = try await ControlSocket(in: folder) { $0 }
        let path = try ControlFolder.sockets(in: folder)[0]
        try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/demo-1.sock")
        await socket.close()
        let stale = #expect(throws: ControlFault.self) { try ControlLine(in: folder) }
        #expect(stale?.description == reason)
    }

    @Test func foreignFolderIsNeverTalkedTo() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        let refused = #expect(throws: ControlFault.self) { try ControlLine(in: folder) }
        #expect(
            refused?.description
                == "\(folder) can be entered by others; run chmod 700 on it. Nothing was sent.")
    }
}
