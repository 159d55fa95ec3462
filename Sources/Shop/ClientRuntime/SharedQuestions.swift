import StoreAPI

/// Questions to the shop that are asked again and again: whoever asks before a question is sent shares its
/// answer, and whoever asks later shares the next one, so that no answer is older than its question.
///
/// However fast somebody types, of each question at most one is on its way and one waits, and at most
/// ``mostAtOnce`` are on their way at all.
@MainActor
package final class SharedQuestions {
    /// Names a question: equal ones have equal answers.
    struct Name: Hashable {
        var link: Link
        /// As a BCP 47 tag.
        var language: String
        var body: AnyHashable?
    }

    /// A question with all who wait for its answer.
    @MainActor
    final class Asked<Value: Sendable> {
        fileprivate let name: Name
        fileprivate var waiting: [@MainActor (Result<Value, StoreError>) -> Void] = []

        fileprivate init(_ name: Name) { self.name = name }
    }

    /// Most requests under way at once.
    package static let mostAtOnce = 16

    /// The questions that are not sent yet.
    private var unsent: [Name: AnyObject] = [:]
    private var onTheirWay: Set<Name> = []
    /// Where a question waits for the same one, which is on its way.
    private var followers: [Name: CheckedContinuation<Void, Never>] = [:]
    /// Where questions wait because so many others are on their way.
    private var line: [CheckedContinuation<Void, Never>] = []

    /// How many questions wait for others to be answered, and not for the shop.
    var held: Int { followers.count + line.count }

    /// Adds somebody to a question that is not sent yet; gives the question back that has to be fetched for
    /// him, if there is none.
    func ask<Value: Sendable>(
        _ name: Name, _ answered: @escaping @MainActor (Result<Value, StoreError>) -> Void
    ) -> Asked<Value>? {
        if let known = unsent[name] as? Asked<Value> {
            known.waiting.append(answered)
            return nil
        }
        let asked = Asked<Value>(name)
        asked.waiting.append(answered)
        unsent[name] = asked
        return asked
    }

    /// Fetches the answer to a question in its turn; what it gives back tells it to all who wait.
    func fetch<Value: Sendable>(
        _ asked: Asked<Value>, _ question: @escaping @Sendable () async throws(StoreError) -> Value
    ) async -> @MainActor () -> Void {
        let name = asked.name
        while onTheirWay.contains(name) { await withCheckedContinuation { followers[name] = $0 } }
        while onTheirWay.count >= Self.mostAtOnce { await withCheckedContinuation { line.append($0) } }
        onTheirWay.insert(name)
        unsent[name] = nil
        let answer: Result<Value, StoreError>
        do throws(StoreError) { answer = .success(try await question()) } catch { answer = .failure(error) }
        onTheirWay.remove(name)
        followers.removeValue(forKey: name)?.resume()
        if !line.isEmpty { line.removeFirst().resume() }
        return { for waiting in asked.waiting { waiting(answer) } }
    }
}
