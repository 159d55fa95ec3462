import StoreAPI

/// Questions to the shop that are asked again and again: whoever asks before a question is sent shares its
/// answer, and whoever asks later shares the next one, so that no answer is older than its question.
///
/// However fast somebody types, of each question at most one is on its way and one waits, and at most
/// ``mostAtOnce`` are on their way at all.
@MainActor
final class SharedQuestions {
    /// Names a question: equal ones have equal answers.
    struct Name: Hashable, Sendable {
        var link: Link
        /// As a BCP 47 tag.
        var language: String
        var body: [UInt8]?
    }

    /// A question with all who wait for its answer.
    @MainActor
    final class Asked<Value: Sendable>: Asking {
        fileprivate let name: Name
        fileprivate var waiting: [@MainActor (Result<Value, StoreError>) -> Void] = []

        fileprivate init(_ name: Name, after before: Asking?) {
            self.name = name
            super.init(after: before)
        }
    }

    @MainActor
    class Asking {
        /// The same question, which is on its way.
        fileprivate var before: Asking?
        fileprivate var isSent = false
        fileprivate var isAnswered = false
        fileprivate var follower: CheckedContinuation<Void, Never>?

        fileprivate init(after before: Asking?) { self.before = before }
    }

    static let mostAtOnce = 16

    /// The questions that wait for others to be answered, and not for the shop.
    private(set) var held = 0
    private var latest: [Name: Asking] = [:]
    private var free = SharedQuestions.mostAtOnce
    private var line: [CheckedContinuation<Void, Never>] = []

    /// Adds somebody to a question that is not sent yet; gives the question back that has to be fetched for
    /// him, if there is none.
    func ask<Value: Sendable>(
        _ name: Name, _ answered: @escaping @MainActor (Result<Value, StoreError>) -> Void
    ) -> Asked<Value>? {
        let known = latest[name]
        if let known = known as? Asked<Value>, !known.isSent {
            known.waiting.append(answered)
            return nil
        }
        let asked = Asked<Value>(name, after: known)
        asked.waiting.append(answered)
        latest[name] = asked
        return asked
    }

    /// Fetches the answer to a question in its turn; what it gives back tells it to all who wait.
    func fetch<Value: Sendable>(
        _ asked: Asked<Value>, _ question: @escaping @Sendable () async throws(StoreError) -> Value
    ) async -> @MainActor () -> Void {
        if let before = asked.before, !before.isAnswered { await hold { before.follower = $0 } }
        asked.before = nil
        if free > 0 { free -= 1 } else { await hold { line.append($0) } }
        asked.isSent = true
        let answer: Result<Value, StoreError>
        do throws(StoreError) { answer = .success(try await question()) } catch { answer = .failure(error) }
        if line.isEmpty { free += 1 } else { letGo(line.removeFirst()) }
        asked.isAnswered = true
        if let follower = asked.follower { letGo(follower) }
        asked.follower = nil
        if latest[asked.name] === asked { latest[asked.name] = nil }
        return { for waiting in asked.waiting { waiting(answer) } }
    }

    private func hold(_ place: (CheckedContinuation<Void, Never>) -> Void) async {
        held += 1
        await withCheckedContinuation { place($0) }
    }

    private func letGo(_ waiting: CheckedContinuation<Void, Never>) {
        held -= 1
        waiting.resume()
    }
}
