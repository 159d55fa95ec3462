import Foundation
import Fuzzing
import PaymentToken
import Testing
import TokenVectors

/// More than 20,000 harmed inputs; the samples are small, so that the time goes into the parsers' corners.
@Suite struct FuzzTests {
    let world: TokenWorld
    let fuzz: TokenFuzz

    init() throws {
        world = try TokenWorld.shared.get()
        fuzz = TokenFuzz(
            roots: [world.chain.authority.root], template: try world.token(applicationData: nil))
    }

    @Test(arguments: [1, 2] as [UInt64]) func objectsAreReadOrRefused(seed: UInt64) throws {
        var fuzz = fuzz
        var scrambler = Scrambler(seed: seed)
        let token = try world.token()
        let samples = [
            try token.with(data: Array(0..<20), signature: [1, 2, 3]).json,
            try world.token(applicationData: nil).with(data: Array(0..<20), signature: []).json,
            Array(
                #"{"version":"\u0045C_v1","header":{"a":[1,-2.5e+7,true,false,null,"\ud83d\ude00"]}}"#.utf8),
        ]
        for _ in 0..<4_000 { try fuzz.object(scrambler.scramble(samples)) }
        for _ in 0..<1_000 { try fuzz.object(Array(scrambler.scramble(samples).prefix(40))) }
        #expect(fuzz.tally.objects > 10)
    }

    @Test(arguments: [3, 4] as [UInt64]) func payloadsAreReadOrRefused(seed: UInt64) throws {
        var fuzz = fuzz
        var scrambler = Scrambler(seed: seed)
        let emv = PaymentPayload.Proof.emv(emvData: [1, 2, 3], encryptedPINData: [4, 5])
        let samples = [
            try TokenWorld.payload().json, try TokenWorld.payload(proof: emv).json,
            Array(#"{"cardholderName":"\u00e9 é \n","more":[[[{"x":[]}]]]}"#.utf8),
        ]
        for _ in 0..<3_000 { try fuzz.payload(scrambler.scramble(samples)) }
        #expect(fuzz.tally.payloads > 10)
    }

    @Test(arguments: [5, 6] as [UInt64]) func signaturesAreReadOrRefused(seed: UInt64) throws {
        var fuzz = fuzz
        var scrambler = Scrambler(seed: seed)
        let samples = try small()
        for _ in 0..<5_000 { fuzz.signature(scrambler.scramble(samples), at: TokenWorld.now) }
        let met = Set(fuzz.tally.signatures.keys.map(\.label))
        #expect(met.isSuperset(of: ["malformedSignature", "malformedCertificate", "missingAttribute"]))
        #expect(met.count > 10)
    }

    @Test func wholeSignaturesAreReadOrRefused() throws {
        var fuzz = fuzz
        var scrambler = Scrambler(seed: 7)
        let samples = [try world.token(applicationData: nil).signature]
        for _ in 0..<800 { fuzz.signature(scrambler.scramble(samples), at: TokenWorld.now) }
        #expect(fuzz.tally.signatures.keys.contains(.malformedCertificate))
    }

    /// Signatures in which certificates are a few bytes, once with definite and once with indefinite lengths.
    private func small() throws -> [[UInt8]] {
        let token = try world.token(applicationData: nil)
        var signature = try SignedDataParts(of: token, by: world.chain.identity())
        signature.certificates = [[0x30, 1, 7], [0x30, 0]]
        let signer = DetachedSigner(
            leaf: [0x30, 1, 7], intermediate: [0x30, 0], issuer: [0x30, 0], serial: [1],
            key: world.chain.leafKey)
        let indefinite = try #require(try signer.sign(token.message.digest, at: TokenWorld.now))
        return [try signature.bytes(), indefinite]
    }
}
