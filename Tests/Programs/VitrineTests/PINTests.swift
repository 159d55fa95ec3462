import InventoryServer
import TUI
import Testing
import Vitrine

/// A card that pays only with its PIN, from the sheet to the network.
@Suite @MainActor struct PINTests {
    /// Opens the sheet with the card that has a PIN and puts the finger on it.
    private func touch(_ body: @escaping @Sendable (Shopper, DemoShop) async throws -> Void) async throws {
        try await DemoShop.open { demo in
            let shopper = await Shopper(demo.transport, wallet: try DemoShop.wallet("ready"))
            await shopper.enter()
            await shopper.press(.enter)
            await shopper.press(.enter)
            for _ in 0..<5 { await shopper.press(.up) }
            for key in [Key.enter, .down, .down, .down, .down, .enter] { await shopper.press(key) }
            await shopper.wait(300)
            await shopper.press(.space)
            #expect(await shopper.sees("PIN of the card"))
            try await body(shopper, demo)
        }
    }

    private nonisolated func enter(_ pin: String, _ shopper: Shopper) async {
        await shopper.type(pin)
        await shopper.press(.enter)
    }

    @Test func rightPINPaysAndStandsNowhere() async throws {
        try await touch { shopper, demo async throws in
            await enter("8642", shopper)
            #expect(await shopper.sees("Wrong PIN, try again"))
            await enter("1357", shopper)
            #expect(await shopper.sees("✓ Done"))
            await shopper.wait(1_500)
            #expect(await shopper.sees("Paid to ACME"))
            #expect(try await demo.stock("WAX-01") == 11)
            // Identifiers are random: digits inside of them are no PIN.
            let log = SecretSearch(bytes: Array(await shopper.log.joined(separator: "\n").utf8))
            #expect(!log.contains(word: "1357") && !log.contains(word: "8642"))
        }
    }

    @Test func threeWrongPINsBlockTheCardAndChargeNothing() async throws {
        try await touch { shopper, demo async throws in
            for pin in ["1111", "2222", "3333"] { await enter(pin, shopper) }
            #expect(await shopper.sees("✗ Declined"))
            await shopper.wait(1_500)
            #expect(await shopper.sees("✗ Not charged: too many wrong PINs"))
            await shopper.press(.escape)
            #expect(await shopper.sees("Pay with ◆ Vitrine Wallet"))
            #expect(try await demo.stock("WAX-01") == 12)
        }
    }

    @Test func shortPINIsNotSentAndLettersAreNotTaken() async throws {
        try await touch { shopper, demo async throws in
            await enter("1a3b5", shopper)
            #expect(await shopper.sees("PIN: four digits or more"))
            #expect(await shopper.sees("•••"))
            await enter("8", shopper)
            #expect(await shopper.sees("Wrong PIN, try again"))
            #expect(try await demo.stock("WAX-01") == 11)
        }
    }

    @Test("UX-CAN-01 the PIN prompt is left without a charge")
    func promptCanBeLeft() async throws {
        try await touch { shopper, demo async throws in
            await shopper.type("13")
            await shopper.press(.escape)
            #expect(await shopper.sees("Press Space to pay"))
            await shopper.press(.escape)
            #expect(await shopper.sees("Pay with ◆ Vitrine Wallet"))
            #expect(try await demo.stock("WAX-01") == 12)
        }
    }
}
