import Logging
import ServiceLifecycle
import ShopCore
import ShopSQLite

/// Reads the whole database once while the shop is open already: on a large one that takes seconds, for which
/// nobody waits. Damage ends the server.
struct StartCheck: Service {
    let store: any Store
    let name: String
    let logger: Logger

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await check() }
    }

    func check() async throws {
        do {
            let damages = try await store.damages()
            guard let first = damages.first else {
                return logger.info("the database was read from end to end and is whole")
            }
            logger.critical(
                "the database is damaged, and the server ends",
                metadata: ["first": "\(first)", "damages": "\(damages.count)"])
            throw StartFailure.database(path: name, .damaged)
        } catch let failure as StartFailure {
            throw failure
        } catch is CancellationError {
            return
        } catch {
            logger.error("the database could not be read whole", metadata: ["kind": "\(type(of: error))"])
        }
    }
}
