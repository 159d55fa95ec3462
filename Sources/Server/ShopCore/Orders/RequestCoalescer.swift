import FoundationEssentials

/// Coalesces equal requests that arrive together: the later ones await the result of the first.
///
/// The work goes on when its client hangs up.
package actor RequestCoalescer {
    private struct Name: Hashable {
        var scope: String
        var key: String
    }

    private struct Work {
        var fingerprint: Data
        var waiting: [Int: Waiter] = [:]
    }

    private struct Waiter {
        var continuation: CheckedContinuation<KeyedOutcome, any Error>
        var timer: Task<Void, Never>?
    }

    private var running: [Name: Work] = [:]
    private var count = 0
    /// How long a repeated request waits before it is told to come back.
    private let timeout: Duration
    private let time: PassingTime
    private let executor: (any TaskExecutor)?

    /// - Parameter executor: Where the work is done; nil wherever there is room.
    package init(
        timeout: Duration = .seconds(20), time: PassingTime = .real, executor: (any TaskExecutor)? = nil
    ) {
        self.timeout = timeout
        self.time = time
        self.executor = executor
    }

    /// Runs the work of a key unless it is running already.
    package func once(
        _ request: KeyedRequest, _ work: @escaping @Sendable () async throws -> KeyedOutcome
    ) async throws -> KeyedOutcome {
        let name = Name(scope: request.scope, key: request.key)
        if let known = running[name] {
            guard known.fingerprint == request.fingerprint else { throw Refusal.keyReused }
            var outcome = try await wait(for: name, atMost: timeout)
            outcome.isReplay = true
            return outcome
        }
        running[name] = Work(fingerprint: request.fingerprint)
        Task(executorPreference: executor) {
            do {
                let outcome = try await work()
                await self.end(name, .success(outcome))
            } catch {
                await self.end(name, .failure(error))
            }
        }
        return try await wait(for: name, atMost: nil)
    }

    package func isRunning(_ request: KeyedRequest) -> Bool {
        running[Name(scope: request.scope, key: request.key)] != nil
    }

    package func drain() async {
        for name in running.keys where running[name] != nil {
            _ = try? await wait(for: name, atMost: nil)
        }
    }

    private func wait(for name: Name, atMost timeout: Duration?) async throws -> KeyedOutcome {
        count += 1
        let number = count
        let timer = timeout.map { timeout in
            Task(executorPreference: executor) { [time] in
                guard (try? await time.pause(timeout)) != nil else { return }
                await self.giveUp(name, number)
            }
        }
        return try await withCheckedThrowingContinuation { continuation in
            running[name]?.waiting[number] = Waiter(continuation: continuation, timer: timer)
        }
    }

    private func giveUp(_ name: Name, _ number: Int) {
        running[name]?.waiting.removeValue(forKey: number)?.continuation.resume(throwing: Refusal.inProgress)
    }

    /// Answers everybody in the order in which they came.
    private func end(_ name: Name, _ result: Result<KeyedOutcome, any Error>) {
        let waiting = running.removeValue(forKey: name)?.waiting ?? [:]
        for waiter in waiting.sorted(by: { $0.key < $1.key }).map(\.value) {
            waiter.timer?.cancel()
            waiter.continuation.resume(with: result)
        }
    }
}

/// Serialises the calls to the card network by quote.
///
/// The database's guards decide which of two changes wins; this keeps the loser from calling the network in
/// vain, and an inquiry from overtaking the request it asks about. The key is the quote, which is known
/// before there is an order.
package actor PerQuoteExecutor {
    private var tails: [String: (number: Int, task: Task<Void, Never>)] = [:]
    private var count = 0
    private let executor: (any TaskExecutor)?

    package init(executor: (any TaskExecutor)? = nil) { self.executor = executor }

    package func isFree(_ quote: String) -> Bool { tails[quote] == nil }

    /// Runs work on a quote after all work that came before it for the same quote; others run in parallel.
    ///
    /// An error does not stop the work that comes after.
    package func run<Value: Sendable>(
        _ quote: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let before = tails[quote]?.task
        let task = Task(executorPreference: executor) {
            await before?.value
            return try await work()
        }
        count += 1
        let number = count
        tails[quote] = (number, Task(executorPreference: executor) { _ = try? await task.value })
        defer { if tails[quote]?.number == number { tails[quote] = nil } }
        return try await task.value
    }
}
