import Hummingbird
import NIOCore

/// What travels with a request through the server.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names this request in its answer and in the log.
    var requestID = ""
    var language = Language.english

    /// What the answer goes out on.
    let connection: any Channel
    /// Whether nobody on the way can read along, so that cookies may be kept to such connections.
    var isEncrypted = false

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
    }
}
