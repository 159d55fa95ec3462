import Crypto
import Foundation
import PaymentToken
import Testing
import X509

@Suite struct SigningIdentityTests {
    let authority: WalletAuthority
    let signer: SigningIdentity

    init() throws {
        authority = try WalletAuthority(
            at: CertificateSamples.now, intermediateKey: CertificateSamples.signingKey(8))
        signer = try authority.signer(at: CertificateSamples.now, key: CertificateSamples.signingKey(9))
    }

    /// A leaf like the signer's with some of it changed, issued under the intermediate's name.
    private func leaf(
        issuerKey: UInt8 = 8, _ change: (inout CertificateForm) throws -> Void
    ) throws -> EncodedCertificate {
        var form = CertificateForm(
            subject: signer.leaf.certificate.subject, publicKey: signer.leaf.certificate.publicKey,
            notBefore: CertificateSamples.now.wholeSecond, notAfter: CertificateSamples.now.wholeSecond + 60,
            extensions: try CertificateForm.extensions(
                .notCertificateAuthority, KeyUsage(digitalSignature: true))
                + [CertificateForm.marker(ObjectIdentifiers.signingLeaf)])
        try change(&form)
        return try form.signed(
            by: signer.intermediate.certificate.subject,
            key: Certificate.PrivateKey(CertificateSamples.signingKey(issuerKey)),
            algorithm: .ecdsaWithSHA256, serial: CertificateSamples.serial(0x55))
    }

    private func fault(
        leaf: EncodedCertificate? = nil, intermediate: EncodedCertificate? = nil, key: UInt8 = 9
    ) throws -> CertificateFault? {
        let key = try CertificateSamples.signingKey(key)
        do throws(CertificateFault) {
            _ = try SigningIdentity(
                leaf: leaf ?? signer.leaf, intermediate: intermediate ?? signer.intermediate,
                key: .p256(key))
        } catch {
            return error
        }
        return nil
    }

    @Test func partsThatFitAreTaken() throws {
        #expect(try fault() == nil)
        #expect(try fault(leaf: leaf { _ in }) == nil)
    }

    @Test func foreignKeyIsRefused() throws {
        #expect(try fault(key: 10) == .keyMismatch)
    }

    @Test func leafOfAnotherCurveIsRefused() throws {
        let key = P384.Signing.PrivateKey()
        let leaf = try leaf { $0.publicKey = Certificate.PublicKey(key.publicKey) }
        #expect(try fault(leaf: leaf) == .wrongKey(found: .p384, expected: .p256))
    }

    @Test func missingMarkersAreRefused() throws {
        #expect(try fault(leaf: leaf { $0.extensions.remove(at: 2) }) == .missingMarker(.leaf))
        #expect(try fault(intermediate: authority.root) == .missingMarker(.intermediate))
    }

    @Test func intermediateThatIsNoAuthorityIsRefused() throws {
        let marked = try leaf { form in
            form.extensions[2] = CertificateForm.marker(ObjectIdentifiers.signingIntermediate)
        }
        #expect(try fault(intermediate: marked) == .notAuthority(.intermediate))
    }

    @Test func leafOfAnotherIssuerIsRefused() throws {
        #expect(try fault(leaf: leaf(issuerKey: 11) { _ in }) == .notIssuedBy(.intermediate))
        let foreign = try WalletAuthority(at: CertificateSamples.now).intermediate
        #expect(try fault(intermediate: foreign) == .notIssuedBy(.intermediate))
    }

    @Test func identityIsReadFromWhatItWrote() throws {
        let read = try SigningIdentity(pem: signer.pem)
        #expect(read.leaf == signer.leaf)
        #expect(read.intermediate == signer.intermediate)
        #expect(read.key.der == signer.key.der)
    }

    @Test func orderOfTheTextPlaysNoPart() throws {
        let text = try PEMBlock.all(in: signer.pem).reversed().map(\.text).joined()
        #expect(try SigningIdentity(pem: text).pem == signer.pem)
    }

    @Test func textOfAnotherKindIsRefused() throws {
        let key = try CertificateSamples.file("p256.key")
        #expect(throws: CertificateFault.missingMarker(.leaf)) {
            try SigningIdentity(pem: authority.root.pem + signer.intermediate.pem + key)
        }
        #expect(throws: CertificateFault.certificateCount(found: 1, expected: 2)) {
            try SigningIdentity(pem: signer.leaf.pem + key)
        }
        #expect(throws: CertificateFault.keyMismatch) {
            try SigningIdentity(pem: signer.leaf.pem + signer.intermediate.pem + key)
        }
    }
}
