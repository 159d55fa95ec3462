import CardNetwork
package import FoundationEssentials
package import HTTPEdge
import HostFiles
package import Logging
package import MerchantKeyring
import NIOCore
import NIOPosix
import PayKit
import PaymentToken
import PictureCodec
package import ShopCore
import ShopMail
package import ShopWeb
import StoreAPI

extension Serve {
    /// The settings of the edge. Requests are counted by the shop's time: where it stands still, nobody would
    /// ever be let in again.
    package func edgeSettings(isEncrypted: Bool) throws -> Edge.Settings {
        var settings = try listening.settings(isEncrypted: isEncrypted)
        if rehearsal.moment != nil { settings.hasLimits = false }
        return settings
    }

    /// With a seed and no address the shop is in memory, and never the usual one.
    package func storeAddress(_ environment: [String: String]) throws(StartFailure) -> StoreAddress {
        if database == nil, rehearsal.seed != nil { return .memory }
        return try .found(named: database, environment: environment)
    }

    /// Opens the shop, filling an empty database first.
    func openShop(
        _ store: any Store, at address: StoreAddress, _ outside: ServerEnvironment, _ edge: Edge,
        outbox: Outbox?, environment: [String: String]
    ) async throws -> Shop {
        do {
            let open = {
                try await Shop.open(
                    store, environment: outside, prefix: prefix, edge: edge, outbox: outbox)
            }
            if let shop = try await open() { return shop }
            let folder = try Places.assets(named: assets, environment: environment)
            let catalogue = try Catalogue.load(folder: "\(folder)/Catalogue", intake: outside.pictures)
            try await store.fill(catalogue, environment: outside)
            if let shop = try await open() { return shop }
        } catch let fault as Catalogue.Fault {
            throw StartFailure.catalogue(fault)
        } catch {
            throw address.failure(error)
        }
        throw StartFailure.cannotFill(path: address.name)
    }

    /// Opens the outbox, where there is one.
    func openMail(
        _ folder: MailFolder?, of shop: Shop, at address: StoreAddress, logger: Logger
    ) async throws -> MailDelivery? {
        guard let folder else { return nil }
        do {
            let isAnew = if case .memory = address { true } else { fresh }
            return try await MailDelivery(shop, folder, isAnew: isAnew, logger: logger)
        } catch let fault as OutputFolder.Fault {
            throw StartFailure.mailFolder(path: mail ?? "", fault)
        }
    }

    /// The keys, and the wallets named on the command line trusted.
    ///
    /// Keys that are of another time come into no folder that a real shop may open.
    package func openKeyStore(
        for address: StoreAddress, at now: Date, logger: Logger, environment: [String: String]
    ) throws -> KeyStore {
        let folder =
            try keys
            ?? (rehearsal.isApart
                ? nil : Places.keys(besides: address, environment: environment))
        let own =
            ownWallet && !rehearsal.isApart
            ? OwnWallet(rootPath: Places.ownWalletRoot(environment: environment)) : nil
        do throws(KeyFault) {
            let keyStore =
                if let folder {
                    try KeyStore(folder: KeyFolder(path: folder), ownWallet: own, logger: logger)
                } else {
                    try KeyStore(memory: Keyring(), ownWallet: own, logger: logger)
                }
            for file in trust {
                try keyStore.trust(KeyInput.certificate(in: file), at: now)
            }
            return keyStore
        } catch {
            throw StartFailure.keys(error)
        }
    }

    /// The shop's merchant gets its first key by itself. A shop in which no wallet can ever pay is logged.
    package func setUpMerchant(of shop: Shop, logger: Logger) throws {
        let merchant = shop.facts.policy.shop
        let facts = Entry.Shop(
            name: merchant.merchantLabel, merchantLabel: merchant.merchantLabel,
            merchantID: merchant.merchantID, country: merchant.country, currency: merchant.currency,
            networks: merchant.networks, capabilities: merchant.capabilities)
        if let fault = facts.paymentRequest.fault {
            logger.warning("no wallet can pay here: \(fault)")
        }
        do {
            try shop.environment.keys.renew(shop.facts.policy.shop, shop.environment.clock())
        } catch let fault as KeyFault {
            throw StartFailure.keys(fault)
        }
    }
}

extension MerchantKeyClient {
    /// A client of a key store, which notices when its folder changes.
    package init(_ keyStore: KeyStore) {
        self.init(
            acceptance: {
                let contents = keyStore.current()
                return TokenAcceptance(opener: contents.opener, keys: contents.merchantKeys)
            },
            certificate: { identifier, now in
                if let valid = keyStore.certificate(of: identifier, at: now) { return valid }
                let merchant = try? keyStore.current().keyring.merchant(identifier)
                guard let active = merchant?.active?.certificate.encoded else { return nil }
                throw Refusal.certificateNotValid(active.validity(at: now))
            },
            renew: { identity, now in
                guard let country = Country(code: identity.country) else { return }
                try keyStore.ensureMerchant(
                    identifier: identity.merchantID, organisation: identity.merchantLabel, country: country,
                    at: now)
            })
    }
}

extension PictureIntake {
    /// Decodes and encodes with libpng and libjpeg-turbo, on the calling thread.
    package static let codec = PictureIntake { (file: [UInt8]) throws(PictureFault) -> ServedPicture in
        do throws(PictureError) {
            let picture = try PictureNormalizer.normalized(file)
            return ServedPicture(png: picture.png, width: picture.width, height: picture.height)
        } catch {
            throw PictureFault(error)
        }
    }
}

extension PictureFault {
    fileprivate init(_ error: PictureError) {
        self =
            switch error {
            case .unknownFormat: .unknownFormat
            case .tooManyBytes(let most): .tooManyBytes(most: most)
            case .tooLarge(let width, let height):
                .tooManyPixels(width: width, height: height, mostOfASide: PictureDecoder.maximumSide)
            case .broken: .broken
            }
    }
}

extension OrderService {
    /// The warning where the card network has no memory of earlier payments.
    static let forgotten =
        "the card network does not know earlier payments: their refunds and captures will be declined"

    /// True if the card network has no memory of the oldest payment that could be captured or refunded, as
    /// after a backup was restored without the network's file.
    package func hasForgottenPayments() async throws -> Bool {
        for status in [.authorized, .paid, .partiallyFulfilled, .fulfilled] as [Order.Status] {
            let query = OrderQuery(status: status, start: .last, limit: 1)
            let oldest = try await store.orders(query, at: environment.clock()).rows.first
            guard let oldest, let payment = try await store.order(id: oldest.id)?.payment else { continue }
            if await environment.network.inquire(payment.id) == .unknown { return true }
        }
        return false
    }
}

extension PassingTime {
    /// The continuous clock of the system with timers of an event loop, which wakes up for them alone;
    /// those of `Task.sleep` wake two threads of Dispatch besides.
    static let quiet = PassingTime(now: PassingTime.real.now) { pause in
        let (seconds, attoseconds) = pause.components
        let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(
            in: .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
        ) {}
        try await withTaskCancellationHandler {
            try await timer.futureResult.get()
        } onCancel: {
            timer.cancel()
        }
    }
}
