import FoundationEssentials
package import Logging
import ServiceLifecycle
import ShopCore
package import ShopWeb

/// The periodic jobs of a running server: storage recovery, expiry, unfinished payments, retention of
/// events, renewal of keys.
package struct MaintenanceJobs: Service {
    let shop: Shop
    let logger: Logger

    package init(shop: Shop, logger: Logger) {
        self.shop = shop
        self.logger = logger
    }

    private static let pause = Duration.seconds(10)

    /// Runs the jobs every 10 seconds until graceful shutdown; a round that fails is logged and tried again.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await shop.environment.time.pause(Self.pause)
                guard !Task.isCancelled else { return }
                await round()
            }
        }
    }

    /// One round; what fails is tried again in the next one. Where the shop's time stands still nothing
    /// becomes due by itself: whoever sets the clock has that done before he is answered.
    package func round() async {
        do {
            try await shop.storage.recover(shop.store)
            if !shop.environment.faults.clock.standsStill {
                let timer = StepTimings().timer(logger, shop.environment.ticks)
                try await PaymentTrace.$begin.withValue(timer) { try await shop.runMaintenance() }
            }
            await setAsideArrivals()
        } catch {
            shop.storage.note(error)
            logger.error("housekeeping failed and is tried again", metadata: ["kind": "\(type(of: error))"])
        }
    }

    /// The first answer to a payment counts, and was taken when it came or was asked for: what the network
    /// sends besides is noticed and nothing more.
    private func setAsideArrivals() async {
        for _ in await shop.environment.network.takeArrivals() {
            logger.notice("the card network sent an answer unasked, which was set aside")
        }
    }
}
