import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

/// A reply in the form that was asked for, before it is held against the conditions of a request.
struct Answer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    /// The tag of the bytes; nil where there is nothing to tag.
    var tag: String?
    /// Nil for an answer without a body.
    var content: ByteBuffer?
    /// Whether a part of the bytes may be asked for.
    var hasRanges = false

    /// The same answer with all the headers that every request for it gets.
    var prepared: Answer {
        var answer = self
        answer.headers.append(contentsOf: AnswerMiddleware.usualHeaders)
        answer.headers[.contentLength] = content.map { "\($0.readableBytes)" }
        return answer
    }

    /// The answer to a request: all of it, a part of it, or that the client has it already.
    func response(to request: Request) throws(Refusal) -> Response {
        if let tag, status == .ok, !request.method.isUnsafe {
            switch Preconditions.outcome(of: request.headers, method: request.method, tag: tag) {
            case .proceed: break
            case .failed: throw Refusal.preconditionFailed
            case .notModified: return empty(.notModified)
            }
        }
        guard let content else { return empty(status) }
        if hasRanges, let range = try range(in: request) {
            var headers = headers
            headers[.contentRange] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.readableBytes)"
            let part = content.getSlice(at: content.readerIndex + range.lowerBound, length: range.count)
            return Response(
                status: .partialContent, headers: headers,
                body: ResponseBody(byteBuffer: part ?? ByteBuffer()))
        }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: content))
    }

    /// An answer without a body, and of a status that never has one without a word about its length.
    private func empty(_ status: HTTPResponse.Status) -> Response {
        var response = Response(status: status, headers: headers)
        response.headers[.contentType] = nil
        if status == .noContent || status == .notModified { response.headers[.contentLength] = nil }
        return response
    }

    /// The part that is asked for, if what the client has of the rest is of this very version.
    private func range(in request: Request) throws(Refusal) -> Range<Int>? {
        guard request.method == .get, let header = request.headers[.range], let content else { return nil }
        if let known = request.headers[.ifRange], known != tag { return nil }
        return try ByteRange.bytes(header, of: content.readableBytes)
    }
}
