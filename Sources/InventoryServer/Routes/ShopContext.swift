import Hummingbird
import NIOCore
import ShopCore

/// What travels with a request through the server.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names this request in its answer and in the log.
    var requestID = ""
    var language = Language.english

    /// What is known of who sends it, while anybody is limited.
    var visit: Visit?

    /// What the answer goes out on.
    let connection: any Channel
    /// Whether nobody on the way can read along, so that cookies may be kept to such connections.
    var isEncrypted = false

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
    }

    /// The operation that was found for the request, for those who hold the same context further out; nil
    /// when the router found a place at most.
    var operation: String? {
        get { coreContext.endpointPath.value.flatMap { $0.hasPrefix("/") ? nil : $0 } }
        nonmutating set { coreContext.endpointPath.value = newValue }
    }
}
