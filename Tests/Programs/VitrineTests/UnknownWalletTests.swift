import FoundationEssentials
import PaymentToken
import ShopCore
import StoreAPI
import Synchronization
import TUI
import Testing
import Vitrine

/// A shop that does not take payments of this wallet's authority says so before anybody pays.
@MainActor struct UnknownWalletTests {
    /// A shop that trusts the wallet of the tests from some moment on.
    private final class Trust: Sendable {
        let isGiven = Mutex(false)
        let wallet: MerchantKeyClient

        init() throws { wallet = try DemoShop.signing.get().keyClient }

        var keys: MerchantKeyClient {
            MerchantKeyClient(
                acceptance: { [self] in
                    var acceptance = try wallet.acceptance()
                    if !isGiven.withLock({ $0 }) { acceptance.opener = TokenOpener(roots: []) }
                    return acceptance
                }, certificate: wallet.certificate)
        }
    }

    @Test func unknownWalletIsSaidBeforePaying() async throws {
        let trust = try Trust()
        try await DemoShop.open(keys: trust.keys) { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            #expect(
                await shopper.sees(
                    "Wallet unknown here. Run vitrine wallet root | vitrine-server trust add -"))
            #expect(
                await shopper.log.first
                    == "wallet: unsupported, the shop does not know this wallet's authority")
            await shopper.press(.enter)
            #expect(await !shopper.sees("Vitrine Wallet"))
            #expect(await shopper.sees("Buy"))
            // Told of the wallet, the shop takes it as soon as it is asked again.
            trust.isGiven.withLock { $0 = true }
            await shopper.press(.escape)
            await shopper.press(.character("r"))
            await shopper.press(.enter)
            #expect(await shopper.sees("Pay with ◆ Vitrine Wallet"))
        }
    }

    @Test(arguments: ["unsupported", "needs-setup"])
    func walletThatCannotPayIsNotCalledUnknown(profile: String) async throws {
        let trust = try Trust()
        try await DemoShop.open(keys: trust.keys) { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet(profile))
            await shopper.enter()
            // Adding a card would not help where the shop does not take the wallet.
            #expect(await shopper.sees("Wallet unknown here") == (profile == "needs-setup"))
            await shopper.press(.enter)
            #expect(await !shopper.sees("Vitrine Wallet"))
        }
    }

    @Test func authoritiesOfTheEntryAreTheKeyIdentifiersOfTheRoots() async throws {
        try await DemoShop.open { demo in
            let client = StoreClient(language: "en", send: demo.transport)
            let shop = try await client.entry(at: "/").shop
            let signer = try DemoShop.signing.get().signer
            let identifier = try #require(signer.intermediate.authorityKeyIdentifier)
            #expect(shop.walletAuthorities == [Data(identifier).base64EncodedString()])
            #expect(identifier.count == 20)
        }
    }
}
