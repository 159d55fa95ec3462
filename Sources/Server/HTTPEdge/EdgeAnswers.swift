package import NIOCore
package import NIOHTTP1

/// Answers that are given before the operation is known.
package struct EdgeAnswers: Sendable {
    /// The whole answer to a fault, after which the connection ends.
    package let answer: @Sendable (EdgeFault) -> (HTTPResponseHead, ByteBuffer)

    package init(answer: @escaping @Sendable (EdgeFault) -> (HTTPResponseHead, ByteBuffer)) {
        self.answer = answer
    }

    package func bytes(_ fault: EdgeFault) -> [UInt8] {
        let (head, body) = answer(fault)
        var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
        for (name, value) in head.headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8) + Array(body.readableBytesView)
    }
}
