import QARules
import QATapes
import TUI
import Window

extension TapePlayer {
    func wait(_ wait: Tape.Wait) async throws {
        let match = wait.match ?? pacing.awaited.map(Tape.Match.pattern)
        guard let match else { return try await subject.settle() }
        let end = subject.clock.now + (wait.timeout ?? pacing.timeout)
        while !isSeen(match, wait.scope) {
            guard subject.clock.now < end else {
                throw Failed(description: "\(match.name) did not come")
            }
            try await subject.advanceToDeadline(before: end)
        }
    }

    private func isSeen(_ match: Tape.Match, _ scope: Tape.Wait.Scope) -> Bool {
        let screen = ScreenReading(subject.frame)
        return switch scope {
        case .screen: match.isFound(in: screen.rows.joined(separator: "\n"))
        case .line: match.isFound(in: screen.cursorRow)
        }
    }

    func check(_ expectation: Tape.Expectation) async throws {
        let (isSo, seen) = try await look(expectation.condition)
        guard isSo == expectation.isNegated else { return }
        throw Failed(description: expectation.condition.fault(seen: seen, isNegated: expectation.isNegated))
    }

    /// Evaluates a condition: true if it holds, and what there is instead.
    private func look(_ condition: Tape.Condition) async throws -> (Bool, String) {
        let screen = ScreenReading(subject.frame)
        switch condition {
        case .screen(let match): return (match.isFound(in: screen.rows.joined(separator: "\n")), "")
        case .cursor(let match): return (match.isFound(in: screen.cursorRow), screen.cursorRow.trimmed)
        case .style(let role, let match):
            return (screen.runs(of: role).contains { match.isFound(in: $0) }, "")
        case .line(let number, let match):
            let row = screen.rows.indices.contains(number - 1) ? screen.rows[number - 1] : ""
            return (match.isFound(in: row), row.trimmed)
        case .place(let place):
            return (subject.place == place.rawValue, subject.place)
        case .orders(let count):
            let placed = try await subject.orders().placed - ordersBefore.placed
            return (placed == count, "\(placed)")
        case .charges(let count):
            let charged = try await subject.orders().charged - ordersBefore.charged
            return (charged == count, "\(charged)")
        case .quit: return (subject.hasQuit, "")
        }
    }
}
