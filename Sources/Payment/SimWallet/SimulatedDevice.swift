package import FoundationEssentials
package import PayKit
package import PaymentToken

/// A simulated wallet with its service and the merchant that it pays, for a sheet without a shop.
@MainActor
package final class SimulatedDevice: PaymentDevice {
    private var wallet: SimulatedWallet
    private var service: WalletService
    private let certificate: ProcessingCertificate
    private let now: @Sendable () -> Date
    private let bytes: @Sendable (_ count: Int) -> [UInt8]
    /// The reason why the last token of a session could not be made.
    package private(set) var failure: TokenFailure?

    /// Forgets what an earlier session left.
    package func beginSession() {
        failure = nil
        wallet.forgetPIN()
    }

    package init(
        _ wallet: SimulatedWallet, _ service: WalletService, paying certificate: ProcessingCertificate,
        now: @escaping @Sendable () -> Date, bytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        (self.wallet, self.service, self.certificate) = (wallet, service, certificate)
        (self.now, self.bytes) = (now, bytes)
    }

    /// The reason why the device makes no payments, with whatever request.
    package var obstacle: CapabilityReason? { wallet.obstacle }

    package var contents: WalletContents { wallet.contents }

    /// A developer may name any merchant, and process payments anywhere.
    package func entitlement(for request: PaymentRequest) -> MerchantEntitlement {
        MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
    }

    package func token(for request: PaymentAuthorization.TokenRequest) async -> PaymentToken? {
        defer { wallet.forgetPIN() }
        do throws(TokenFailure) {
            failure = nil
            return try wallet.token(
                for: request, merchant: certificate, service: &service, transactionIdentifier: bytes(32),
                at: now()
            ).token
        } catch {
            failure = error
            return nil
        }
    }

    package func check(passcode: Secret) -> (matches: Bool, attemptsLeft: Int) {
        wallet.check(passcode: passcode.reveal)
    }

    package func take(pin: Secret) { wallet.take(pin: pin) }

    package func save(_ contact: Contact, replacing old: Contact?) { wallet.save(contact, replacing: old) }
}
