/// Times the steps of payments, where the request or the maintenance job that they belong to is traced.
package enum PaymentTrace {
    /// A step of a payment; one that passes takes them in this order.
    package enum Step: String, Hashable, Sendable {
        /// The signature and chain of a wallet's token, its decryption, and its amount, merchant and order.
        case verify, decrypt, compare
        case check
        /// The order and its payment are made durable, before the card network hears of them.
        case record
        case authorize, inquire, capture, void, reverse, refund
        /// The card network's answer is written to the order, which goes on from there.
        case track
    }

    /// Begins a step of a payment or refund, which may have no id yet; what it returns ends the step with its
    /// outcome in a word.
    ///
    /// A type of its own: optimised programs crash when a task-local value is a bare function.
    package struct Timer: Sendable {
        private let begin: @Sendable (Step, _ id: String?) -> (_ outcome: String) -> Void

        package init(_ begin: @escaping @Sendable (Step, _ id: String?) -> (_ outcome: String) -> Void) {
            self.begin = begin
        }

        package func callAsFunction(_ step: Step, _ id: String?) -> (_ outcome: String) -> Void {
            begin(step, id)
        }
    }

    /// The timer of the task's work; nil where steps are not timed.
    @TaskLocal package static var begin: Timer?

    /// Times what the network or the store is asked; its answer is its outcome, without what comes with it.
    package static func time<Answer>(
        _ step: Step, _ id: String, _ outcome: String? = nil, _ work: () async throws -> Answer
    ) async rethrows -> Answer {
        let end = begin?(step, id)
        let answer = try await work()
        end?(outcome ?? String("\(answer)".prefix { $0 != "(" }))
        return answer
    }

    /// Times a check; its error is its outcome, without what a refusal may carry of a request.
    package static func time<Value, Failure: Error>(
        _ step: Step, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let end = begin?(step, nil)
        do throws(Failure) {
            let value = try work()
            end?("done")
            return value
        } catch {
            end?(String("\(error)".prefix { $0 != "(" }))
            throw error
        }
    }
}
