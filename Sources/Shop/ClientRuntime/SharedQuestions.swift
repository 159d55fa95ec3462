import StoreAPI

/// Repeated questions to the shop (single flight): those asked before a question is sent share its answer,
/// later ones share the next, so that no answer is older than its question.
///
/// Of each question at most one is on its way and one waits, and at most ``mostAtOnce`` are on their way in
/// all.
@MainActor
package final class SharedQuestions {
    /// Names a question: equal ones have equal answers.
    struct Name: Hashable {
        var link: Link
        /// As a BCP 47 tag.
        var language: String
        var body: AnyHashable?
    }

    @MainActor
    final class Asked<Value: Sendable> {
        fileprivate let name: Name
        fileprivate var waiting: [@MainActor (Result<Value, StoreError>) -> Void] = []

        fileprivate init(_ name: Name) { self.name = name }
    }

    package static let mostAtOnce = 16

    private var unsent: [Name: AnyObject] = [:]
    private var onTheirWay: Set<Name> = []
    /// Waiting for an equal question that is on its way.
    private var followers: [Name: CheckedContinuation<Void, Never>] = [:]
    /// Waiting because ``mostAtOnce`` are on their way.
    private var line: [CheckedContinuation<Void, Never>] = []

    /// The questions that wait for others, not for the shop.
    var held: Int { followers.count + line.count }

    /// Joins an unsent question; returns a new one, which the caller has to fetch, if there is none.
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

    /// Sends a question in its turn; returns the delivery of its answer.
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
