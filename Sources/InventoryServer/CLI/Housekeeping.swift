import FoundationEssentials
import Logging
import ServiceLifecycle

/// What a server does by itself while it is open.
struct Housekeeping: Service {
    let shop: Shop
    let logger: Logger
    /// Sees to it that the shop's merchant has a certificate that is good.
    let renewCertificate: @Sendable () throws -> Void

    /// Seconds between two rounds.
    private static let pause = Duration.seconds(10)
    /// An attempt that is older than this, in seconds, and that nobody works on was left over.
    private static let patience: TimeInterval = 60

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                guard !Task.isCancelled else { return }
                await round()
            }
        }
    }

    /// One round; what fails is tried again in the next one.
    func round() async {
        do {
            let moment = shop.environment.clock().addingTimeInterval(-Self.patience)
            try await shop.edge.storage.recover(shop.database)
            try await shop.desk.keepHouse(startedBefore: moment)
            while try await shop.database.forgetEvents(at: shop.environment.clock()) {}
            await setAsideArrivals()
            try renewCertificate()
        } catch {
            shop.edge.storage.note(error)
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
