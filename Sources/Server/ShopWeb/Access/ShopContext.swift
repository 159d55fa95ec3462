package import Hummingbird
package import NIOCore
package import ShopCore

/// The context that travels with a request through the server.
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
