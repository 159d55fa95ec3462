import NIOCore
import NIOHTTP1

/// Answers that are given before anybody knows what was asked.
struct EdgeAnswers: Sendable {
    /// The whole answer to a fault, after which the connection ends.
    let answer: @Sendable (EdgeFault) -> (HTTPResponseHead, ByteBuffer)

    /// The same as it goes over the line.
    func bytes(_ fault: EdgeFault) -> [UInt8] {
        let (head, body) = answer(fault)
        var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
        for (name, value) in head.headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8) + Array(body.readableBytesView)
    }
}
