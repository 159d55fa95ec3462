import FoundationEssentials
package import HTTPEdge
import HTTPTypes
import NIOCore
import NIOHTTP1
package import ShopCore
import StoreAPI

extension EdgeAnswers {
    /// Answers with problems, under the headers of every answer.
    package init(environment: ServerEnvironment, prefix: String) {
        self.init { fault in
            let refusal = ProblemResponse(fault)
            var problem = refusal.problem
            let request = environment.identifier(.request)
            problem.instance = request
            let body = (try? WireFormat.encode(problem, behind: prefix)) ?? []
            var headers: HTTPHeaders = [
                "Content-Type": MediaForm.problem.contentType, "Content-Length": String(body.count),
                "Connection": "close", "Request-Id": request, "Date": HTTPDate.text(environment.clock()),
                "Vary": "Accept, Accept-Language, Accept-Encoding", "Cache-Control": "no-store",
                "Content-Language": "en", "X-Content-Type-Options": "nosniff",
            ]
            for field in refusal.headers { headers.add(name: field.name.rawName, value: field.value) }
            let head = HTTPResponseHead(
                version: .http1_1, status: HTTPResponseStatus(statusCode: problem.status), headers: headers)
            return (head, ByteBuffer(bytes: body))
        }
    }
}
