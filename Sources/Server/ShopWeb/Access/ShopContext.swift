import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import NIOCore
package import ShopCore
import StoreAPI
import Synchronization

package struct ShopContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package var requestID = ""
    /// Language of the answer, by the address or `Accept-Language`; English by default.
    package var language = ContentLanguage.english

    /// The ticket of the sender; nil while rate limits are off.
    package var ticket: RateLimitTicket?

    package let connection: any Channel
    /// True if nobody on the way can read along, so that cookies may be kept to such connections.
    package var isEncrypted = false

    package init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
    }

    /// The operation that was found for the request, for the outer middleware; nil when none was found.
    package var operation: String? {
        get { coreContext.endpointPath.value.flatMap { $0.hasPrefix("/") ? nil : $0 } }
        nonmutating set { coreContext.endpointPath.value = newValue }
    }
}

extension ProblemResponse {
    /// A 429 with `Retry-After` in seconds for a client over its rate limit.
    package static func rateLimited(_ rate: RateClass, retryAfter seconds: Int) -> ProblemResponse {
        ProblemResponse(
            .rateLimited, status: 429,
            "This was asked too often; the limit is \(rate.perSecond) a second. "
                + "Nothing was done; wait a moment.", retryAfter: seconds)
    }
}

extension HTTPField.Name {
    /// The limit of requests, and the rest of it (draft-ietf-httpapi-ratelimit-headers).
    package static let rateLimitPolicy = constant("RateLimit-Policy")
    /// The remaining quota and the seconds until it resets.
    package static let rateLimit = constant("RateLimit")
}
