import Synchronization

/// Memoization of a function that always gives the same answers, such as what a header field means.
///
/// It is asked the same few questions again and again; many different ones empty it.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let known = Mutex<[Question: Answer]>([:])
    private let capacity = 256

    package init() {}

    /// Returns the cached answer or computes it outside the lock; a full cache is emptied first.
    package func answer(to question: Question, by working: (Question) -> Answer) -> Answer {
        if let answer = self.answer(to: question) { return answer }
        let answer = working(question)
        keep(answer, to: question)
        return answer
    }

    package func answer(to question: Question) -> Answer? { known.withLock { $0[question] } }

    package func keep(_ answer: Answer, to question: Question) {
        known.withLock { known in
            if known.count >= capacity { known.removeAll(keepingCapacity: true) }
            known[question] = answer
        }
    }
}
