import StoreAPI

/// The deadline of a request for its whole answer, head and body: a server that sends a byte now and then
/// keeps nobody waiting. Streams of news have none.
package struct AnswerDeadline: Sendable {
    /// Returns when the time is over, or at once when it is cancelled.
    package var wait: @Sendable () async -> Void

    /// Makes a deadline of a closure, such as one on a test's clock.
    package init(wait: @escaping @Sendable () async -> Void) { self.wait = wait }

    /// A deadline that sleeps for `seconds` of the continuous clock.
    package static func after(seconds: Int64) -> AnswerDeadline {
        AnswerDeadline { try? await Task.sleep(for: .seconds(seconds)) }
    }

    /// Gives what the work brings, or throws ``StoreError/unreachable`` when the time is over first; the
    /// work is cancelled then.
    package func limit<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                await wait()
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let answer = first else {
                throw StoreError.unreachable
            }
            return answer
        }
    }
}
