import Hummingbird

/// What travels with a request through the server.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names this request in its answer and in the log.
    var requestID = ""
    var language = Language.english

    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}
