import PaymentToken
import Testing

@Suite struct RefusalTests {
    @Test(arguments: RefusalCase.all) func tokenIsRefusedForItsReason(_ refusal: RefusalCase) throws {
        let world = try TokenWorld.shared.get()
        #expect(throws: refusal.expected) { try refusal.attempt(world) }
    }

    @Test(arguments: RefusalCase.rsa) func tokenForRSAIsRefusedForItsReason(_ refusal: RefusalCase) throws {
        let world = try TokenWorld.rsa.get()
        #expect(throws: refusal.expected) { try refusal.attempt(world) }
    }

    @Test func everyReasonIsMet() {
        #expect(Set((RefusalCase.all + RefusalCase.rsa).map(\.expected.label)).count == 54)
    }

    @Test func everyReasonIsOneLineOfItsOwn() {
        let reasons = Set((RefusalCase.all + RefusalCase.rsa).map(\.expected))
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
