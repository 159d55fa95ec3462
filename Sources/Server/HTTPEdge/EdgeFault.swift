package import NIOCore
package import NIOHTTP1

/// A fault of a request, or of too many of them, before its operation is known.
package enum EdgeFault: Error, Hashable, Sendable {
    case requestTimeout
    case addressTooLong, headersTooLong
    /// It is none of HTTP/1.1 or HTTP/1.0.
    case malformedRequest
    /// Its body came in a transfer coding besides chunked (RFC 9112, section 6.1).
    case unknownTransferCoding
    /// `Host` names no host (RFC 9112, section 3.2).
    case malformedHost
    /// The shop is not served under this name here (RFC 9110, section 15.5.20).
    case misdirectedRequest
    case tooManyConnections
    /// The bytes that are asked for lie behind the end of so many (RFC 9110, section 14.2).
    case rangeNotSatisfiable(size: Int)
}

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
