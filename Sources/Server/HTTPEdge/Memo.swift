import Synchronization

/// Remembers the answers of a function that always gives the same ones, such as what a header field means.
///
/// Clients send the same few values again and again; one that sends many different ones empties it.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let known = Mutex<[Question: Answer]>([:])
    private let capacity: Int

    package init(capacity: Int = 256) { self.capacity = capacity }

    /// Returns the cached answer or computes it outside the lock; a full cache is emptied first.
    package func answer(to question: Question, by working: (Question) -> Answer) -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = working(question)
        known.withLock { known in
            if known.count >= capacity { known.removeAll(keepingCapacity: true) }
            known[question] = answer
        }
        return answer
    }
}
