import PayKit
import PaymentToken
import SeededRandom
import Testing
import TokenVectors

@Suite struct RefusalTests {
    @Test(arguments: RefusalCase.all) func tokenIsRefusedForItsReason(_ refusal: RefusalCase) throws {
        let world = try TokenWorld.shared.get()
        #expect(throws: refusal.expected) { try refusal.attempt(world) }
    }

    @Test(arguments: RefusalCase.rsa) func tokenForRSAIsRefusedForItsReason(_ refusal: RefusalCase) throws {
        let world = try TokenWorld.rsa.get()
        #expect(throws: refusal.expected) { try refusal.attempt(world) }
    }

    /// The reasons of these tables and those of the corpus, whose tokens `TokenVectorsTests` tries.
    private static let reasons = Result {
        let random = SeededBytes(seed: 1)
        let certificate = try TokenWorld.shared.get().merchant.certificate
        let merchant = try MerchantRegistration(
            identifier: certificate.merchantIdentifier, teamIdentifier: "A1B2C3D4E5", organisation: "Barber",
            country: #require(Country(code: "DE")))
        let corpus = try TokenVectors(at: TokenWorld.now, for: merchant) { random.take($0) }
        return Set((RefusalCase.all + RefusalCase.rsa).map(\.expected) + corpus.all.compactMap(\.refusal))
    }

    @Test func everyReasonIsMet() throws {
        #expect(Set(try Self.reasons.get().map(\.label)).count == 54)
    }

    @Test func everyReasonIsOneLineOfItsOwn() throws {
        let reasons = try Self.reasons.get()
        #expect(Set(reasons.map(\.description)).count == reasons.count)
        for reason in reasons {
            #expect(reason.description.count <= 128)
            #expect(reason.description.last != ".")
            #expect(!reason.description.contains("\n"))
        }
    }

    @Test func namesFromOutsideAreCleaned() {
        let escape = Array("\u{1B}[31mdata\u{7}é\"".utf8)
        #expect(TokenRefusal.cleaned(escape) == "\"?[31mdata????\"")
        #expect(
            TokenRefusal.cleaned([UInt8](repeating: 0x61, count: 40))
                == "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…\"")
    }
}
