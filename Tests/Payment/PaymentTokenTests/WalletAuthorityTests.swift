import Crypto
import Foundation
import PaymentToken
import SwiftASN1
import Testing
import X509

@Suite struct WalletAuthorityTests {
    private static func authority() throws -> WalletAuthority {
        try WalletAuthority(
            at: CertificateSamples.now,
            rootKey: P384.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 7, count: 48)),
            intermediateKey: CertificateSamples.signingKey(8))
    }

    private static func signer() throws -> SigningIdentity {
        try authority().signer(at: CertificateSamples.now, key: CertificateSamples.signingKey(9))
    }

    @Test func chainHasTheShapeOfTheFormat() throws {
        let authority = try Self.authority()
        let signer = try Self.signer()
        let chain = [authority.root, authority.intermediate, signer.leaf].map(\.certificate)
        #expect(chain.map { KeyKind($0.publicKey) } == [.p384, .p256, .p256])
        #expect(
            chain.map(\.signatureAlgorithm) == [.ecdsaWithSHA384, .ecdsaWithSHA256, .ecdsaWithSHA256])
        #expect(
            chain.map { $0.subject.flatMap { $0 }.first.flatMap { String($0.value) } } == [
                "Vitrine Root CA", "Vitrine Application Integration CA", "ecc-smp-broker-sign",
            ])
        #expect(
            chain.map { $0.notValidAfter.formatted(.iso8601) } == [
                "2051-03-01T12:00:00Z", "2041-03-01T12:00:00Z", "2031-03-01T12:00:00Z",
            ])
    }

    @Test func markersAreWhereTheyBelong() throws {
        let signer = try Self.signer()
        let leaf = signer.leaf.certificate.extensions[oid: ObjectIdentifiers.signingLeaf]
        let intermediate = signer.intermediate.certificate.extensions[
            oid: ObjectIdentifiers.signingIntermediate]
        #expect(leaf?.value == [0x05, 0x00] && leaf?.critical == false)
        #expect(intermediate?.value == [0x05, 0x00] && intermediate?.critical == false)
        #expect(!signer.leaf.isMarked(ObjectIdentifiers.signingIntermediate))
        #expect(!signer.intermediate.isMarked(ObjectIdentifiers.signingLeaf))
    }

    @Test func usagesAreCriticalAndThoseOfTheFormat() throws {
        let authority = try Self.authority()
        let signer = try Self.signer()
        #expect(authority.root.isAuthority && authority.intermediate.isAuthority && !signer.leaf.isAuthority)
        #expect(try signer.leaf.certificate.extensions.keyUsage == KeyUsage(digitalSignature: true))
        #expect(
            try authority.intermediate.certificate.extensions.keyUsage
                == KeyUsage(keyCertSign: true, cRLSign: true))
        for encoded in [authority.root, authority.intermediate, signer.leaf] {
            for identifier in [[2, 5, 29, 15], [2, 5, 29, 19]] as [ASN1ObjectIdentifier] {
                #expect(encoded.certificate.extensions[oid: identifier]?.critical == true)
            }
        }
    }

    @Test func newLeafIsIssuedByTheAuthorityThatWasRead() throws {
        let authority = try Self.authority()
        let read = try WalletAuthority(pem: authority.pem)
        #expect(read.pem == authority.pem)
        let signer = try read.signer(at: CertificateSamples.now + 86_400)
        #expect(signer.intermediate == authority.intermediate)
        #expect(signer.leaf.isIssued(by: authority.intermediate))
    }

    @Test func leafEndsWithTheIntermediate() throws {
        let authority = try Self.authority()
        let end = authority.intermediate.certificate.notValidAfter
        #expect(try authority.signer(at: end - 60).leaf.certificate.notValidAfter == end)
        #expect(throws: CertificateFault.authorityNotValid(.intermediate)) {
            try authority.signer(at: end + 1)
        }
    }

    @Test func orderOfTheTextPlaysNoPart() throws {
        let authority = try Self.authority()
        let blocks = try PEMBlock.all(in: authority.pem)
        let read = try WalletAuthority(pem: blocks.reversed().map(\.text).joined())
        #expect(read.root == authority.root)
        #expect(read.pem == authority.pem)
    }

    @Test func authorityWhosePartsDoNotFitIsRefused() throws {
        let authority = try Self.authority()
        let blocks = try PEMBlock.all(in: authority.pem).map(\.text)
        let foreign = try PEMBlock.all(in: WalletAuthority(at: CertificateSamples.now).pem).map(\.text)
        func fault(_ parts: [String]) -> CertificateFault? {
            do throws(CertificateFault) { _ = try WalletAuthority(pem: parts.joined()) } catch {
                return error
            }
            return nil
        }
        #expect(fault(Array(blocks[0...2])) == .keyCount(found: 1, expected: 2))
        #expect(fault(Array(blocks[1...3])) == .certificateCount(found: 1, expected: 2))
        #expect(fault([blocks[0], blocks[0], blocks[2], blocks[3]]) == .missingMarker(.intermediate))
        #expect(fault([foreign[0], blocks[1], blocks[2], blocks[3]]) == .notIssuedBy(.root))
        #expect(fault([blocks[0], blocks[1], foreign[2], blocks[3]]) == .keyMismatch)
        #expect(fault([blocks[0], blocks[1], blocks[2], foreign[3]]) == .keyMismatch)
        #expect(
            fault([blocks[0], blocks[1], blocks[3], blocks[3]])
                == .wrongKey(found: .p256, expected: .p384))
        #expect(
            fault([try Self.signer().leaf.pem, blocks[1], blocks[2], blocks[3]]) == .notAuthority(.root))
    }
}
