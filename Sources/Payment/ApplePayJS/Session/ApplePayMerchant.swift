package import Codecs

/// The merchant's side of a session: the handlers of ApplePaySession behind a pipe, an address or a table.
@MainActor
package protocol ApplePayMerchant: AnyObject {
    /// Calls the handler of an event and waits for its completion.
    func answer(_ event: JSONTree) async -> MerchantAnswer
    /// Calls a handler that completes nothing.
    func tell(_ event: JSONTree)
}

package enum MerchantAnswer: Hashable, Sendable {
    /// The argument of the completion, as JSON.
    case completion([UInt8])
    /// The page has no handler for the event.
    case noHandler
    /// The merchant was asked and gave no completion; a sentence.
    case failure(String)
    /// The merchant could not be asked; a sentence.
    case unsent(String)
}

/// A merchant whose completions stand in a table: by the type of the event, one completion or a list of them,
/// of which the last one is given again and again.
package final class AnswerTable: ApplePayMerchant {
    private let table: JSONTree
    private var given: [String: Int] = [:]

    package init(_ table: JSONTree) { self.table = table }

    package func answer(_ event: JSONTree) async -> MerchantAnswer {
        let type = event["type"].text ?? ""
        let answers = table[type].elements
        let answer = answers.isEmpty ? table[type] : answers[min(given[type, default: 0], answers.count - 1)]
        given[type, default: 0] += 1
        guard answer != .null else { return .noHandler }
        return (try? JSONTextEncoder.encode(answer)).map(MerchantAnswer.completion) ?? .noHandler
    }

    package func tell(_ event: JSONTree) {}
}
