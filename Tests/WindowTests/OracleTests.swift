import FoundationEssentials
import Terminal
import TestSupport
import Testing

/// Random walks through the shop, seen by an emulator that nobody here wrote.
@MainActor @Suite(.serialized) struct OracleTests {
    /// VITRINE_WALKS changes how many there are.
    nonisolated static let walks =
        ProcessInfo.processInfo.environment["VITRINE_WALKS"].flatMap { Int($0) } ?? 500

    @Test("after every step of random walks the terminal shows the canvas", arguments: 0..<walks)
    func terminalShowsTheCanvas(_ seed: Int) async throws {
        let terminal = FrameTerminal()
        defer { terminal.close() }
        let walk = try await Self.open(seed, on: terminal)
        if let difference = try walk.difference(steps: 30) { Issue.record("walk \(seed): \(difference)") }
    }

    /// A walk takes the one screen that a process can have; where tests run side by side it waits for it.
    private static func open(_ seed: Int, on terminal: FrameTerminal) async throws -> OracleWalk {
        while true {
            do { return try OracleWalk(seed: seed, on: terminal) } catch TerminalError.alreadyOpen {
                await Task.yield()
            }
        }
    }
}
