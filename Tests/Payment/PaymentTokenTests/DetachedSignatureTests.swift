import Codecs
import Foundation
import PaymentToken
import Testing
import TokenVectors

/// The shape of section 1.4, byte by byte.
@Suite struct DetachedSignatureTests {
    let world: TokenWorld
    let bytes: [UInt8]
    let signer: SigningIdentity

    init() throws {
        world = try TokenWorld.shared.get()
        signer = try world.chain.identity()
        bytes = try world.token(signer: signer).signature
    }

    @Test func frameIsThatOfRealTokens() {
        let head = """
            308006092a864886f70d010702a0803080020101310f300d06096086480165030402010500\
            308006092a864886f70d0107010000a080
            """
        let text = Hexadecimal.encode(bytes)
        let certificates = Hexadecimal.encode(signer.leaf.der) + Hexadecimal.encode(signer.intermediate.der)
        #expect(text.hasPrefix(head + certificates + "00003182"))
        #expect(text.hasSuffix("000000000000"))
    }

    @Test func attributesAreThoseOfRealTokens() throws {
        let signature = try DetachedSignature(ber: bytes)
        let digest = Hexadecimal.encode(signature.messageDigest)
        // contentType, signingTime 260921141320Z, CMSAlgorithmProtection, messageDigest.
        #expect(
            Hexadecimal.encode(signature.signedAttributes) == """
                a08195\
                301806092a864886f70d010903310b06092a864886f70d010701\
                301c06092a864886f70d010905310f170d3236303932313134313332305a\
                302a06092a864886f70d010934311d301b300d06096086480165030402010500a10a06082a8648ce3d040302\
                302f06092a864886f70d01090431220420\(digest)
                """)
    }

    @Test func partsAreRead() throws {
        let token = try world.token()
        let signature = try DetachedSignature(ber: token.signature)
        #expect(signature.certificates.count == 2)
        #expect(signature.messageDigest.elementsEqual(token.message.digest))
        #expect(signature.signingTime == TokenWorld.now)
        #expect(signature.signature.count == 64)
    }

    @Test func signingTimeOf2050IsGeneralized() throws {
        let time = Date(timeIntervalSince1970: 2_524_608_000)
        let signature = try world.token(at: time).signature
        #expect(Hexadecimal.encode(signature).contains("180f32303530303130313030303030305a"))
        #expect(try DetachedSignature(ber: signature).signingTime == time)
    }

    @Test(
        arguments: [
            ([0, 0, 5], [5]), ([5], [5]), ([0x00, 0x80], [0x80]), ([0], []),
        ] as [([UInt8], [UInt8])])
    func serialNumbersAreUnsignedIntegers(contents: [UInt8], serial: [UInt8]) {
        let identity = DetachedSignature.SignerIdentity(issuer: [], serial: contents[...])
        #expect(identity.serial == serial)
    }
}
