import AsyncHTTPClient
import NIOCore
import StoreAPI

/// The deadline for a whole answer, head and body, against servers that trickle bytes. Event streams have
/// none.
package struct AnswerDeadline: Sendable {
    /// Returns when the time is over, or at once when it is cancelled.
    package var wait: @Sendable () async -> Void

    package init(wait: @escaping @Sendable () async -> Void) { self.wait = wait }

    package static func after(seconds: Int64) -> AnswerDeadline {
        AnswerDeadline {
            // On the loop of the connections: a task that sleeps has threads of its own, which never rest
            // again.
            let timer = HTTPClient.defaultEventLoopGroup.any().scheduleTask(in: .seconds(seconds)) {}
            await withTaskCancellationHandler {
                try? await timer.futureResult.get()
            } onCancel: {
                timer.cancel()
            }
        }
    }

    /// Returns the work's result, or cancels it and throws ``StoreError/unreachable`` after the deadline.
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
