import Codecs
import ShopCore
import StoreAPI

extension Simulation {
    package static func key(of request: String) -> String { "simulated-key-\(request)" }

    /// Sends a new request; false when the name is taken or the act's subject does not exist.
    package func send(_ name: String, _ act: SimulatedAct) -> Bool {
        guard sent[name] == nil, let call = call(name, act) else { return false }
        sent[name] = Sent(call: call, act: act)
        line.append(Message(name: name, request: name))
        return true
    }

    /// Sends an unanswered request again under a new message name; false when there is none or the name is
    /// taken.
    package func sendAgain(_ request: String, as message: String) -> Bool {
        guard let open = sent[request], !open.isAnswered, !line.contains(where: { $0.name == message }) else {
            return false
        }
        line.append(Message(name: message, request: request))
        return true
    }

    /// Delivers a message: a request to the server, or an answer to its client; false when there is none.
    package func deliver(_ name: String) throws(Breach) -> Bool {
        guard let message = take(name), let request = sent[message.request] else { return false }
        guard let answer = message.answer else {
            // Requests are refused while the server does not listen.
            if let server, isOpen { server.serve(request.call, message: message.name) }
            return true
        }
        story?.append("  \(answer.kind.name) \(answer.location ?? "-") \(Self.mark(of: answer.body))")
        coverage.count("answer: \(answer.kind.name)")
        try promises.take(answer, to: request.call, at: time.elapsed)
        offers[message.request] = answer.offer
        if !answer.isPending { sent[message.request]?.isAnswered = true }
        return true
    }

    private static func mark(of body: String) -> String {
        Hexadecimal.encode(Digest.sha256(body.utf8).prefix(6))
    }
}
