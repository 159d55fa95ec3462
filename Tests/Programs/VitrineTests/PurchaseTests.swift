import HTTPTypes
import InventoryServer
import StoreAPI
import Synchronization
import TUI
import Testing
import Vitrine

/// The client's screens and runner against the server's real router, in one process.
@MainActor struct PurchaseTests {
    @Test func twoDecisionsBuyMustacheWax() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            #expect(await shopper.sees("Mustache Wax"))
            await shopper.press(.enter)
            #expect(await shopper.sees("Pay with ◆ Vitrine Wallet"))
            #expect(try await demo.stock("WAX-01") == 12)
            await shopper.press(.enter)
            #expect(await shopper.sees("VITRINE WALLET"))
            #expect(await shopper.sees("USD 15.83"))
            await shopper.wait(300)
            await shopper.press(.space)
            #expect(await shopper.sees("✓ Done"))
            #expect(await !shopper.sees("Paid to ACME"))
            await shopper.wait(1_500)
            #expect(await shopper.sees("Paid to ACME"))
            #expect(await shopper.sees("ACME charged $15.83 to Visa 4242 (simulated)"))
            let all = await shopper.log
            #expect(all.first == "wallet: ready, the shop takes 4 of 5 cards")
            let log = all.filter { !$0.hasPrefix("wallet: ") }
            #expect(log.count == 8)
            #expect(log.first?.hasSuffix("did select shipping contact") == true)
            #expect(log.dropFirst().first == "will authorise")
            let stages = log.compactMap {
                $0.hasPrefix("token: ") ? $0.dropFirst(7).prefix { $0 != ":" } : nil
            }
            #expect(stages == ["secure element", "wallet service", "encrypted", "signed"])
            #expect(log.last == "did finish: approved")
            for secret in ["Juniper", "Peachtree", "example.org", "4242", "30303"] {
                #expect(!all.joined().contains(secret))
            }
            #expect(try await demo.stock("WAX-01") == 11)
        }
    }

    @Test func plainBuyReachesTheSameReceiptAndNamesNoWallet() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("unsupported"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            // Nothing is typed where the country is: the shop's own is right.
            for text in [
                "j@example.org", "Juniper Appleseed", "", "1 Peachtree Street", "Atlanta", "GA", "30303",
            ] {
                #expect(await !shopper.sees("Wallet"))
                await shopper.type(text)
                await shopper.press(.enter)
            }
            #expect(await shopper.sees("✓ Fake Post Ground"))
            #expect(await shopper.sees("$5.00"))
            await shopper.press(.enter)
            for text in ["4242 4242 4242 4242", "12/30", "123"] {
                await shopper.type(text)
                await shopper.press(.enter)
            }
            await shopper.press(.enter)
            #expect(await shopper.sees("Paid to ACME"))
            #expect(await shopper.sees("VISA ···· 4242"))
            #expect(await !shopper.sees("Wallet"))
            #expect(try await demo.stock("WAX-01") == 11)
        }
    }

    @Test func declinedCardChargesNothingAndFreesTheUnit() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            for key in [Key.up, .up, .up, .up, .up, .enter, .down, .down, .enter] { await shopper.press(key) }
            #expect(await shopper.sees("VISA ···· 9995"))
            await shopper.wait(300)
            await shopper.press(.space)
            #expect(await shopper.sees("✗ Declined"))
            await shopper.wait(1_500)
            #expect(await shopper.sees("✗ Not charged: not enough funds"))
            #expect(await !shopper.sees("Paid to"))
            // The order keeps its unit while another card may pay it.
            #expect(try await demo.stock("WAX-01") == 11)
            await shopper.press(.escape)
            #expect(await shopper.sees("Pay with ◆ Vitrine Wallet"))
            #expect(try await demo.stock("WAX-01") == 12)
        }
    }

    @Test func lostAnswerIsAskedForAgainWithTheSameKeyAndChargesOnce() async throws {
        try await DemoShop.open { demo in
            let keys = Mutex<[String]>([])
            let shopper = await Shopper(
                { request, body in
                    let answer = try await demo.transport(request, body)
                    guard let key = request.headerFields[.idempotencyKey] else { return answer }
                    let count = keys.withLock { keys in
                        keys.append(key)
                        return keys.count
                    }
                    // The order was placed, but the line broke before the answer came.
                    guard count > 2 else { throw StoreError.unreachable }
                    return answer
                }, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            await shopper.wait(300)
            await shopper.press(.space)
            #expect(await shopper.sees("Processing…"))
            await shopper.wait(4_000)
            #expect(await shopper.sees("Paid to ACME"))
            #expect(keys.withLock { Set($0).count } == 1)
            #expect(keys.withLock { $0.count } == 3)
            #expect(try await demo.stock("WAX-01") == 11)
        }
    }

    @Test func unknownOutcomeIsSaidAndTheTrueResultAppearsLater() async throws {
        try await DemoShop.open { demo in
            let isDown = Mutex(false)
            let shopper = await Shopper(
                { request, body in
                    let isOrder = request.headerFields[.idempotencyKey] != nil
                    if isOrder, isDown.withLock({ $0 }) { throw StoreError.unreachable }
                    return try await demo.transport(request, body)
                }, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            await shopper.wait(300)
            isDown.withLock { $0 = true }
            await shopper.press(.space)
            await shopper.press(.escape)
            #expect(await shopper.sees("can no longer be cancelled"))
            await shopper.wait(30_000)
            #expect(await shopper.sees("is not known yet"))
            #expect(await !shopper.sees("ailed"))
            isDown.withLock { $0 = false }
            await shopper.wait(4_000)
            #expect(await shopper.sees("Paid to ACME"))
            #expect(try await demo.stock("WAX-01") == 11)
        }
    }

    @Test func changedAddressPricesAnewAndUnserviceableOneBlocks() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            for key in [Key.up, .up, .up, .up, .enter, .down, .enter] { await shopper.press(key) }
            #expect(await shopper.sees("Toronto ON M5J 2J5, CA"))
            #expect(await shopper.sees("USD 19.00"))
            #expect(await shopper.sees("Total changed to $19.00"))
            for key in [Key.enter, .down, .enter] { await shopper.press(key) }
            #expect(await shopper.sees("We do not ship there"))
            #expect(await shopper.sees("USD 19.00"))
            await shopper.wait(300)
            await shopper.press(.space)
            #expect(await !shopper.sees("Processing"))
            for key in [Key.enter, .up, .up, .enter] { await shopper.press(key) }
            #expect(await shopper.sees("USD 15.83"))
        }
    }

    @Test func setUpAddsACardAndTheWalletButtonAppears() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("needs-setup"))
            await shopper.enter()
            await shopper.press(.enter)
            #expect(await shopper.sees("Set up ◆ Vitrine Wallet"))
            #expect(await !shopper.sees("Pay with ◆"))
            await shopper.press(.down)
            await shopper.press(.enter)
            for text in ["5555 5555 5555 4444", "11/29", "999"] {
                await shopper.type(text)
                await shopper.press(.enter)
            }
            #expect(await shopper.sees("Asking the card's issuer…"))
            await shopper.wait(1_200)
            #expect(await shopper.sees("Mastercard ···· 4444 was added to Vitrine Wallet"))
            #expect(await shopper.sees("▸     Pay with ◆ Vitrine Wallet"))
        }
    }

    @Test func shopSpeaksChineseOnEveryScreen() async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(
                demo.transport, wallet: try DemoShop.wallet("ready"), language: .simplifiedChinese)
            await shopper.enter()
            #expect(await shopper.sees("胡须定型蜡"))
            await shopper.press(.enter)
            await shopper.press(.enter)
            #expect(await shopper.sees("收货地址"))
            #expect(await shopper.sees("支付给 ACME"))
            await shopper.wait(300)
            await shopper.press(.space)
            await shopper.wait(1_500)
            #expect(await shopper.sees("订单已提交"))
        }
    }
}
