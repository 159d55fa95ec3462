import Logging
import ServiceLifecycle
import ShopCore

/// Reads the whole database once while the shop is open already: on a large one that takes seconds, for which
/// nobody waits.
struct StartCheck: Service {
    let store: any Store
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await check() }
    }

    func check() async {
        do {
            let damages = try await store.damages()
            guard let first = damages.first else {
                return logger.info("the database was read from end to end and is whole")
            }
            logger.critical(
                "the database is damaged: end the server, restore the last backup and keep the file",
                metadata: ["first": "\(first)", "damages": "\(damages.count)"])
        } catch is CancellationError {
            return
        } catch {
            logger.error("the database could not be read whole", metadata: ["kind": "\(type(of: error))"])
        }
    }
}
