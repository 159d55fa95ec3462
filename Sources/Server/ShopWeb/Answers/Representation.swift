package import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import NIOCore
import ShopCore
import StoreAPI

/// A reply in the form that was asked for, before it is held against the conditions of a request.
package struct Representation: Sendable {
    /// HTTP status, before conditions and ranges change it.
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    package var tag: String?
    package var content: ByteBuffer?
    package var hasRanges = false
    /// The name and the rate class of the operation, for answers that are kept.
    package var operation: String?
    package var rate: RateClass?
    package var stream: ResponseBody?

    package init(
        status: HTTPResponse.Status, headers: HTTPFields, tag: String? = nil, content: ByteBuffer? = nil,
        hasRanges: Bool = false, stream: ResponseBody? = nil
    ) {
        self.status = status
        self.headers = headers
        self.tag = tag
        self.content = content
        self.hasRanges = hasRanges
        self.stream = stream
    }

    /// The same answer with all the headers that every request for it gets.
    package func prepared(by operation: Operation) -> Representation {
        var answer = self
        answer.operation = operation.id
        answer.rate = operation.rateClass
        answer.headers.append(contentsOf: AnswerMiddleware.usualHeaders)
        answer.headers[.contentLength] = content.map { "\($0.readableBytes)" }
        return answer
    }

    package struct Sent: Sendable {
        package var head: HTTPResponse
        /// The body, or the range of it that was asked for; nil for none.
        package var content: ByteBuffer?
    }

    /// The answer to a request: all of it, a part of it, or that the client has it already.
    package func sent(to request: HTTPRequest) throws -> Sent {
        if let tag, status == .ok, !request.method.isUnsafe {
            switch Preconditions.outcome(of: request.headerFields, method: request.method, tag: tag) {
            case .proceed: break
            case .failed: throw Refusal.preconditionFailed
            case .notModified: return empty(.notModified)
            }
        }
        guard let content else { return empty(status) }
        guard hasRanges, let range = try range(in: request) else {
            return Sent(head: HTTPResponse(status: status, headerFields: headers), content: content)
        }
        var headers = headers
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.readableBytes)"
        headers[.contentLength] = "\(range.count)"
        return Sent(
            head: HTTPResponse(status: .partialContent, headerFields: headers),
            content: content.getSlice(at: content.readerIndex + range.lowerBound, length: range.count))
    }

    /// The same as the server's own kind of answer.
    /// - Throws: The same errors as ``sent(to:)``, but none for a stream.
    package func response(to request: Request) throws -> Response {
        if let stream { return Response(status: status, headers: headers, body: stream) }
        let sent = try sent(to: request.head)
        let body = sent.content.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody()
        var response = Response(status: sent.head.status, headers: sent.head.headerFields, body: body)
        if sent.head.status == .noContent || sent.head.status == .notModified {
            response.headers[.contentLength] = nil
        }
        return response
    }

    private func empty(_ status: HTTPResponse.Status) -> Sent {
        var headers = headers
        headers[.contentType] = nil
        headers[.contentLength] = [.notModified, .noContent].contains(status) ? nil : "0"
        return Sent(head: HTTPResponse(status: status, headerFields: headers))
    }

    /// The part that is asked for, if what the client has of the rest is of this very version.
    private func range(in request: HTTPRequest) throws -> Range<Int>? {
        guard request.method == .get, let header = request.headerFields[.range], let content else {
            return nil
        }
        if let known = request.headerFields[.ifRange], known != tag { return nil }
        do {
            return try ByteRange.bytes(header, of: content.readableBytes)
        } catch {
            throw ProblemResponse(error)
        }
    }
}
