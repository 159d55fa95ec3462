import TestSupport
import Testing

/// Suites that open the one screen a process can have run one after the other, whatever runs beside them.
struct OneScreen: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ScreenTurn.take(function)
    }
}
