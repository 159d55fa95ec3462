import Hummingbird
import NIOCore

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

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
    }
}
