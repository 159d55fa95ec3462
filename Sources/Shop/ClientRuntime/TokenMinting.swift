import FoundationEssentials
package import PayKit
package import PaymentToken
package import SimWallet
package import StoreAPI
import TokenService

/// The wallet's service and the shop's certificate, fetched when a sheet opens: the touch need not wait.
@MainActor
final class TokenMinting {
    private let signer: @Sendable (Date) throws -> SigningIdentity
    private var identity: SigningIdentity?
    private let keptRoot: @Sendable () -> [UInt8]?
    private var root: [UInt8]?
    private var link: Link?
    private var service: WalletService?
    private let log: @MainActor (EventLogEntry) -> Void
    private var fetching: Task<Result<ProcessingCertificate, TokenFailure>, Never>?
    /// Certificate requests under way, less the payments that wait for one.
    private(set) var underway = 0

    init(
        signer: @escaping @Sendable (Date) throws -> SigningIdentity,
        keptRoot: @escaping @Sendable () -> [UInt8]?,
        log: @escaping @MainActor (EventLogEntry) -> Void
    ) {
        self.signer = signer
        self.keptRoot = keptRoot
        self.log = log
    }

    func connect(_ link: Link?) { self.link = link }

    /// Fetches the certificate anew for every sheet: the shop may have changed its key.
    func prepare(_ client: StoreClient) {
        fetching?.cancel()
        fetching = link.map { link in
            underway += 1
            return Task {
                defer { underway -= 1 }
                do throws(TokenFailure) {
                    return .success(try await client.processingCertificate(link))
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    /// The certificate to encrypt for; retried once.
    func certificate(_ client: StoreClient) async throws(TokenFailure) -> ProcessingCertificate {
        if case .success(let fetched)? = await fetched() { return fetched }
        prepare(client)
        guard let fetched = await fetched() else { throw .merchantCertificateMissing }
        return try fetched.get()
    }

    private func fetched() async -> Result<ProcessingCertificate, TokenFailure>? {
        guard underway > 0 else { return await fetching?.value }
        underway -= 1
        defer { underway += 1 }
        return await fetching?.value
    }

    func token(
        _ request: PaymentAuthorization.TokenRequest, _ merchant: ProcessingCertificate,
        _ wallet: inout SimulatedWallet, _ transactionIdentifier: [UInt8], at now: Date
    ) throws(TokenFailure) -> (token: PaymentToken, stages: [TokenStage]) {
        var service = try openService(at: now)
        defer { self.service = service }
        return try wallet.token(
            for: request, merchant: merchant, service: &service,
            transactionIdentifier: transactionIdentifier, at: now)
    }

    /// Loads the identity at first use; a failure is logged.
    @discardableResult
    func open(at now: Date) -> SigningIdentity? {
        if let identity { return identity }
        do { identity = try signer(now) } catch {
            log(.wallet((error as? WalletHome.Failure)?.sentence ?? "\(error)"))
        }
        return identity
    }

    /// The wallet's root by its key identifier; loads the identity only where no root is kept.
    @discardableResult
    func root(at now: Date) -> [UInt8]? {
        root = root ?? keptRoot() ?? open(at: now)?.intermediate.authorityKeyIdentifier
        return root
    }

    /// True if the wallet's authority is among those whose payments the shop takes. Also true when the shop
    /// names none or the wallet has no identity: the payment decides then.
    func isKnown(to authorities: [String]?, at now: Date) -> Bool {
        guard let authorities, let own = root(at: now) else { return true }
        return authorities.contains(Data(own).base64EncodedString())
    }

    private func openService(at now: Date) throws(TokenFailure) -> WalletService {
        if let service { return service }
        guard let identity = open(at: now) else { throw .sealing }
        do { return try WalletService(signer: identity) } catch {
            log(.wallet("\(error)"))
            throw .sealing
        }
    }
}

extension StoreClient {
    /// The certificate that wallets encrypt to, whether or not it is valid now.
    package func processingCertificate(_ link: Link) async throws(TokenFailure) -> ProcessingCertificate {
        let bytes: [UInt8]
        do throws(StoreError) { bytes = try await merchantCertificate(link) } catch {
            if case .refused(let problem) = error {
                throw problem.name == .certificateNotValid
                    ? .merchantCertificateNotValid : .merchantCertificateMissing
            }
            throw .merchantCertificateUnanswered
        }
        do { return try ProcessingCertificate(der: bytes) } catch { throw .merchantCertificateUnreadable }
    }
}

package enum Provisioning {
    /// For a simulated device of this process; its card numbers are worthless afterwards.
    package static func forThisDevice() -> CardProvisioner {
        let (device, issuer) = (World.own.bytes(16), TokenService())
        return { number, expiry in
            applet(issuer.provision(card: number, expiry: expiry, device: device))
        }
    }

    /// For a card of an earlier process, by the device account number that it had there; nil for another
    /// text.
    package static func applet(replacing account: Secret, expiry: Expiry?) -> CardApplet? {
        TokenService().provision(replacing: account, expiry: expiry, device: World.own.bytes(16)).map(applet)
    }

    private static func applet(_ card: DeviceCard) -> CardApplet {
        CardApplet(
            deviceAccountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
            eciIndicator: card.eciIndicator,
            cryptogram: { input in
                card.cryptogram(
                    counter: input.counter, amount: input.amount, merchantHash: input.merchantHash,
                    unpredictable: input.unpredictable)
            },
            sealPIN: card.seal)
    }
}
