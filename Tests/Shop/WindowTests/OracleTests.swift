import FoundationEssentials
import TestSupport
import Testing
import WindowSupport

/// Random walks through the shop, seen by an emulator that nobody here wrote.
@MainActor @Suite(.serialized, OneScreen()) struct OracleTests {
    /// VITRINE_WALKS changes how many there are.
    nonisolated static let walks =
        ProcessInfo.processInfo.environment["VITRINE_WALKS"].flatMap { Int($0) } ?? 500

    @Test("after every step of random walks the terminal shows the canvas", arguments: 0..<walks)
    func terminalShowsTheCanvas(_ seed: Int) throws {
        let terminal = FrameTerminal()
        defer { terminal.close() }
        let walk = try OracleWalk(seed: seed, on: terminal)
        if let difference = try walk.difference(steps: 30) { Issue.record("walk \(seed): \(difference)") }
    }
}
