import Codecs
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import Logging
import MerchantKeyring
import PayKit
import PaymentToken
import ShopCore
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

/// A shop whose merchant keys lie in a key store, where they change.
struct ChangingKeyTests {
    /// A shop whose keys lie in a key store, and a wallet that takes the certificate the shop gives.
    private func place(
        _ open: OpenShop, _ keyStore: KeyStore, key: String, with certificate: ProcessingCertificate
    ) async throws -> TestResponse {
        let contents = keyStore.current()
        let identity = try #require(contents.merchantKeys[certificate.publicKeyHash])
        let order = try open.walletOrder(try await open.quote()) { $0.merchant = identity }
        return try await open.place(order, key: key)
    }

    @Test func rotatedKeyStillOpensAndARevokedOneDoesNot() async throws {
        let world = TestWorld()
        let tokens = try TestTokens.shared.get()
        let keyStore = try KeyStore(
            memory: Keyring(), logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        let merchant = "merchant.org.example.acme"
        try keyStore.trust(tokens.wallet.root, at: world.now)
        let first = try keyStore.ensureMerchant(
            identifier: merchant, organisation: "ACME", country: #require(Country(code: "US")),
            at: world.now)
        let old = try #require(keyStore.current().merchantKeys[first.publicKeyHash])
        try await OpenShop.run(world: world, keys: MerchantKeyClient(keyStore)) { open in
            func served() async throws -> ProcessingCertificate {
                let entry = try await open.store().entry(at: "/")
                let link = try #require(entry.links[.merchantCertificate])
                return try ProcessingCertificate(der: await open.store().merchantCertificate(link))
            }
            #expect(try await served() == first)
            let paid = try await place(open, keyStore, key: "before-0123456789abcdef", with: first)
            #expect(paid.status == .created)
            let second = try keyStore.update { keyring throws(KeyringFault) in
                try keyring.rotate(merchant, at: world.now)
            }
            #expect(try await served() == second && second != first)
            for (key, certificate) in [("old", first), ("new", second)] {
                let paid = try await place(
                    open, keyStore, key: "\(key)-0123456789abcdef", with: certificate)
                #expect(paid.status == .created)
            }
            let hash = Hexadecimal.encode(first.publicKeyHash)
            try keyStore.update { keyring throws(KeyringFault) in
                _ = try keyring.revoke(String(hash.prefix(16)), of: merchant, at: world.now)
            }
            let order = try open.walletOrder(try await open.quote()) { $0.merchant = old }
            let refused = try await open.place(order, key: "revoked-0123456789abcdef")
            let problem = try refused.problem()
            #expect(problem.name == .tokenInvalid && problem.errors?.map(\.code) == ["unknown-key"])
            #expect(try await open.stock("WAX") == 9)
        }
    }

    /// Seconds before and after the validity of the shop's only certificate, which is 25 months long.
    @Test(arguments: [
        (-86_400.0, "The certificate is not valid before 2026-11-20."),
        (26.0 * 31 * 86_400, "The certificate expired on "), (nil, nil),
    ])
    func certificateOutsideItsTimeIsAProblemOfItsOwn(_ seconds: Double?, _ sentence: String?) async throws {
        let world = TestWorld()
        let keyStore = try KeyStore(
            memory: Keyring(), logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        if seconds != nil {
            try keyStore.ensureMerchant(
                identifier: "merchant.org.example.acme", organisation: "ACME",
                country: #require(Country(code: "US")), at: world.now)
        }
        try await OpenShop.run(world: world, keys: MerchantKeyClient(keyStore)) { open in
            world.pass(seconds ?? 0)
            let answer = try await open.get("/merchant-certificate", [.accept: "application/pkix-cert"])
            let problem = try answer.problem()
            #expect(problem.status == (seconds == nil ? 404 : 503))
            #expect(problem.name == (seconds == nil ? .notFound : .certificateNotValid))
            #expect(!problem.retryable && problem.detail.hasPrefix(sentence ?? ""))
        }
    }
}
