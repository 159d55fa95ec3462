import Crypto
import PaymentToken
import Testing

@Suite struct MerchantIdentityTests {
    private func identity(
        key byte: UInt8, of identifier: String = CertificateSamples.merchantIdentifier, serial: UInt8 = 0x22
    ) throws -> MerchantIdentity {
        let key = try CertificateSamples.processingKey(byte)
        let certificate = try CertificateSamples.certificate(
            for: key, of: identifier, serial: CertificateSamples.serial(serial))
        return try MerchantIdentity(certificate: certificate, key: key)
    }

    @Test func identityHoldsWhatItsPartsHold() throws {
        let identity = try identity(key: 5)
        #expect(identity.merchantIdentifier == "merchant.org.example.acme")
        #expect(identity.merchantHash == identity.certificate.merchantHash)
        #expect(try identity.publicKeyHash == CertificateSamples.processingKey(5).publicKeyHash)
        #expect(try identity.key.pem == CertificateSamples.processingKey(5).pem)
    }

    @Test func keyOfAnotherCertificateIsRefused() throws {
        let certificate = try identity(key: 5).certificate
        let key = try CertificateSamples.processingKey(6)
        #expect(throws: CertificateFault.keyMismatch) {
            try MerchantIdentity(certificate: certificate, key: key)
        }
    }

    @Test func identityIsChosenByItsKeyHash() throws {
        let old = try identity(key: 5)
        let new = try identity(key: 6)
        let other = try identity(key: 7, of: "merchant.org.example.other")
        let keys = try MerchantKeys([old, new, other])
        #expect(keys[old.publicKeyHash]?.certificate == old.certificate)
        #expect(keys[new.publicKeyHash]?.certificate == new.certificate)
        #expect(keys[other.publicKeyHash]?.merchantIdentifier == "merchant.org.example.other")
        #expect(keys[[UInt8](repeating: 0, count: 32)] == nil)
        #expect(keys[[]] == nil)
    }

    @Test func certificatesOfOneMerchantShareTheMerchantHashAlone() throws {
        let old = try identity(key: 5)
        let new = try identity(key: 6)
        #expect(old.merchantHash == new.merchantHash)
        #expect(old.publicKeyHash != new.publicKeyHash)
    }

    @Test func renewedCertificateOfTheSameKeyIsPassedOver() throws {
        let first = try identity(key: 5)
        let keys = try MerchantKeys([first, identity(key: 5, serial: 0x44)])
        #expect(keys[first.publicKeyHash]?.certificate == first.certificate)
    }

    @Test func keyOfTwoMerchantsIsRefused() throws {
        let one = try identity(key: 5)
        let other = try identity(key: 5, of: "merchant.org.example.other")
        #expect(throws: CertificateFault.keyOfTwoMerchants) { try MerchantKeys([one, other]) }
    }
}
