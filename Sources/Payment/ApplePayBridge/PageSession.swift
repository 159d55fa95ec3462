import ApplePayJS
import Codecs

/// The session of one page, and the merchant behind it: events go out as lines of JSON, and completions come
/// in by their numbers.
@MainActor
final class PageSession: ApplePayMerchant {
    let id: String
    let origin: PageOrigin
    /// Judges the merchant session of a page; a sentence where it is refused.
    private let redeem: @MainActor ([UInt8]) -> String?
    private var stream: BridgeAnswer?
    private var waiting: CheckedContinuation<Void, Never>?
    /// The last event's number and type, and the call that waits for its completion.
    private var number = 0, type: String?
    private var pending: CheckedContinuation<MerchantAnswer, Never>?
    /// The reason why the page hears and says nothing more.
    private var gone: String?
    /// The play of the sheet, which ends when the page is gone.
    var play: Task<Void, Never>?

    init(id: String, origin: PageOrigin, redeem: @escaping @MainActor ([UInt8]) -> String?) {
        (self.id, self.origin, self.redeem) = (id, origin, redeem)
    }

    var isAttached: Bool { stream != nil }

    /// Waits until the page reads its events; false where it left before.
    func attached() async -> Bool {
        if stream == nil, gone == nil { await withCheckedContinuation { waiting = $0 } }
        return stream != nil
    }

    /// Begins to send events.
    func attach(_ answer: BridgeAnswer) {
        stream = answer
        wake()
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }

    func answer(_ event: JSONTree) async -> MerchantAnswer {
        resume(.failure("The page was asked something else."))
        if let gone { return .unsent(gone) }
        type = event["type"].text
        number += 1
        var event = event
        event["number"] = .number(number)
        return await withCheckedContinuation { continuation in
            pending = continuation
            tell(event)
        }
    }

    func tell(_ event: JSONTree) { if gone == nil { stream?.line(event.json) } }

    /// Takes the page's completion of an event; false where the event waits for none.
    func complete(_ number: Int, _ completion: [UInt8]?) -> Bool {
        guard number == self.number, pending != nil else { return false }
        guard let completion else {
            resume(.noHandler)
            return true
        }
        let fault = type == "validatemerchant" ? redeem(completion) : nil
        resume(fault.map(MerchantAnswer.failure) ?? .completion(completion))
        return true
    }

    private func resume(_ answer: MerchantAnswer) {
        pending?.resume(returning: answer)
        pending = nil
    }

    /// The page has left.
    func leave(_ reason: String) {
        guard gone == nil else { return }
        gone = reason
        wake()
        resume(.failure(reason))
        play?.cancel()
    }

    /// Tells the page how its session ended.
    func end(_ ending: ApplePaySession.Ending) {
        tell(["type": "end", "result": .text(ending.word), "reason": .text(ending.sentence)])
        if gone == nil { stream?.end() }
        leave("The session has ended.")
    }
}

extension ApplePaySession.Ending {
    fileprivate var word: String {
        switch self {
        case .paid: "paid"
        case .cancelled: "cancelled"
        case .refused, .timedOut, .unknown, .stopped: "failed"
        }
    }
}
