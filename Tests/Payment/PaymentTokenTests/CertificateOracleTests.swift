import Foundation
import PaymentToken
import Testing
import X509

/// What openssl says to our requests and certificates, and what we say to openssl's.
@Suite struct CertificateOracleTests {
    let openssl: OpenSSL

    init() throws { openssl = try OpenSSL() }

    private static let noon = "1772366400"

    @Test func ourRequestIsVerified() throws {
        let request = try CertificateSamples.processingKey(5).request(
            merchantIdentifier: "merchant.org.example.acme")
        try openssl.write(request.pem, to: "ours.csr")
        let answer = try openssl("req", "-in", "ours.csr", "-verify", "-noout", "-text")
        #expect(answer.status == 0)
        #expect(answer.text.contains("verify OK"))
        #expect(answer.text.contains("Subject: CN = merchant.org.example.acme"))
        #expect(answer.text.contains("Signature Algorithm: ecdsa-with-SHA256"))
    }

    @Test(arguments: [UInt8(0x22), 0x80, 0xFF])
    func requestOfOpensslGetsACertificateThatOpensslAccepts(serial: UInt8) throws {
        _ = try openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256",
            "-subj", "/CN=Somebody/O=Elsewhere", "-keyout", "foreign.key", "-out", "foreign.csr")
        let portal = try CertificateSamples.portal()
        let issued = try portal.issue(
            CertificateRequest(contents: openssl.bytes(of: "foreign.csr")), to: CertificateSamples.merchant(),
            at: CertificateSamples.now, serial: CertificateSamples.serial(serial))
        try openssl.write(portal.certificate.pem, to: "portal.pem")
        try openssl.write(issued.pem, to: "issued.pem")
        let verified = try openssl(
            "verify", "-x509_strict", "-attime", Self.noon, "-CAfile", "portal.pem", "issued.pem")
        #expect(verified.text == "issued.pem: OK\n")
        let requested = try openssl("req", "-in", "foreign.csr", "-noout", "-pubkey").text
        let certified = try openssl("x509", "-in", "issued.pem", "-noout", "-pubkey").text
        #expect(requested == certified && requested.hasPrefix("-----BEGIN PUBLIC KEY-----"))
        let key = try ProcessingKey(pem: openssl.text(of: "foreign.key"))
        #expect(throws: Never.self) { try MerchantIdentity(certificate: issued, key: key) }
    }

    @Test func issuedCertificateReadsAsTheRealOnesDo() throws {
        let issued = try CertificateSamples.certificate(for: CertificateSamples.processingKey(5))
        try openssl.write(issued.der, to: "issued.der")
        let answer = try openssl(
            "x509", "-inform", "DER", "-in", "issued.der", "-noout", "-text", "-certopt",
            "no_pubkey,no_sigdump")
        let expected = """
            Certificate:
                Data:
                    Version: 3 (0x2)
                    Serial Number:
                        22:22:22:22:22:22:22:22:22:22:22:22:22:22:22:22
                    Signature Algorithm: ecdsa-with-SHA256
                    Issuer: CN = Vitrine Developer Relations CA, OU = Developer Relations, O = Vitrine
                    Validity
                        Not Before: Mar  1 12:00:00 2026 GMT
                        Not After : Apr  1 12:00:00 2028 GMT
                    Subject: UID = merchant.org.example.acme, CN = Vitrine Payment Processing:merchant.org.\
            example.acme, OU = A1B2C3D4E5, O = ACME Barbers, C = DE
                    X509v3 extensions:
                        X509v3 Basic Constraints: critical
                            CA:FALSE
                        X509v3 Authority Key Identifier:
                            KEYS
                        X509v3 Subject Key Identifier:
                            KEYS
                        X509v3 Key Usage: critical
                            Key Encipherment, Key Agreement
                        1.2.840.113635.100.6.32:
                            .@1F0798FE50A25C88AB4596A044CFD1687C90B99E2CA73605132CF5CB93A2EB7F
            """
        let found = answer.text.split(separator: "\n").map { line in
            let text = line.drop { $0 == " " }
            let end = text.reversed().drop { $0 == " " }.count
            let isHash = text.wholeMatch(of: /([0-9A-F]{2}:){19}[0-9A-F]{2} */) != nil
            return isHash ? "KEYS" : String(text.prefix(end))
        }
        #expect(
            found == expected.split(separator: "\n").map { String($0.drop { $0 == " " }) })
    }

    @Test func commonNameBeyondSixtyFourCharactersIsAccepted() throws {
        let identifier = "merchant.org.example.a-shop-with-a-name-that-is-long"
        let issued = try CertificateSamples.certificate(
            for: CertificateSamples.processingKey(5), of: identifier)
        try openssl.write(CertificateSamples.portal().certificate.pem, to: "portal.pem")
        try openssl.write(issued.pem, to: "issued.pem")
        let answer = try openssl(
            "verify", "-x509_strict", "-attime", Self.noon, "-CAfile", "portal.pem", "issued.pem")
        #expect(answer.text == "issued.pem: OK\n")
        #expect(try ProcessingCertificate(pem: issued.pem).merchantIdentifier == identifier)
    }

    @Test func merchantExtensionIsTheseBytes() throws {
        let issued = try CertificateSamples.certificate(for: CertificateSamples.processingKey(5))
        try openssl.write(issued.der, to: "issued.der")
        let answer = try openssl("asn1parse", "-inform", "DER", "-in", "issued.der")
        let lines = answer.text.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains("1.2.840.113635.100.6.32") })
        let digits = "1F0798FE50A25C88AB4596A044CFD1687C90B99E2CA73605132CF5CB93A2EB7F"
        let hexadecimal = digits.utf8.map { String($0, radix: 16, uppercase: true) }.joined()
        #expect(lines[place + 1].hasSuffix("[HEX DUMP]:0C40" + hexadecimal))
    }

    @Test(arguments: [UInt8(0x22), 0x80, 0xFF]) func walletChainIsVerified(serial: UInt8) throws {
        let number = CertificateSamples.serial(serial)
        let authority = try WalletAuthority(
            at: CertificateSamples.now,
            serials: WalletAuthority.Serials(root: number, intermediate: number))
        let signer = try authority.signer(at: CertificateSamples.now, serial: number)
        try openssl.write(authority.root.pem, to: "root.pem")
        try openssl.write(signer.intermediate.pem, to: "intermediate.pem")
        try openssl.write(signer.leaf.pem, to: "leaf.pem")
        let answer = try openssl(
            "verify", "-x509_strict", "-attime", Self.noon, "-CAfile", "root.pem", "-untrusted",
            "intermediate.pem", "leaf.pem")
        #expect(answer.text == "leaf.pem: OK\n")
        let root = try openssl("x509", "-in", "root.pem", "-noout", "-text").text
        #expect(root.contains("Not After : Mar  1 12:00:00 2051 GMT"))
        #expect(root.contains("Signature Algorithm: ecdsa-with-SHA384"))
        #expect(root.contains("ASN1 OID: secp384r1"))
    }

    @Test func walletChainUnderAnotherRootIsNotVerified() throws {
        let signer = try WalletAuthority(at: CertificateSamples.now).signer(at: CertificateSamples.now)
        try openssl.write(WalletAuthority(at: CertificateSamples.now).root.pem, to: "root.pem")
        try openssl.write(signer.intermediate.pem, to: "intermediate.pem")
        try openssl.write(signer.leaf.pem, to: "leaf.pem")
        let answer = try openssl(
            "verify", "-attime", Self.noon, "-CAfile", "root.pem", "-untrusted", "intermediate.pem",
            "leaf.pem")
        #expect(answer.status != 0)
    }

    @Test func endBeyondTwoThousandFortyNineIsAGeneralizedTime() throws {
        let root = try WalletAuthority(at: CertificateSamples.now).root
        try openssl.write(root.der, to: "root.der")
        let answer = try openssl("asn1parse", "-inform", "DER", "-in", "root.der")
        #expect(answer.text.contains("UTCTIME           :260301120000Z"))
        #expect(answer.text.contains("GENERALIZEDTIME   :20510301120000Z"))
    }

    @Test(arguments: [
        "1F0798FE50A25C88AB4596A044CFD1687C90B99E2CA73605132CF5CB93A2EB7F",
        "1f0798fe50a25c88ab4596a044cfd1687c90b99e2ca73605132cf5cb93a2eb7f",
    ])
    func certificateOfAnotherPortalIsUsable(digits: String) throws {
        try openssl.write(
            """
            [req]
            distinguished_name = name
            [name]
            [issued]
            basicConstraints = critical, CA:FALSE
            keyUsage = critical, keyEncipherment, keyAgreement
            certificatePolicies = 1.2.3.4
            1.2.840.113635.100.6.32 = ASN1:UTF8String:\(digits)

            """, to: "openssl.cnf")
        try openssl.write(CertificateSamples.file("p256.key"), to: "merchant.key")
        let answer = try openssl(
            "req", "-x509", "-new", "-key", "merchant.key", "-sha256", "-days", "760", "-extensions",
            "issued", "-subj", "/UID=merchant.org.example.acme/CN=Elsewhere/C=US", "-out", "foreign.pem")
        #expect(answer.status == 0)
        let certificate = try ProcessingCertificate(pem: openssl.text(of: "foreign.pem"))
        let key = try ProcessingKey(pem: CertificateSamples.file("p256-sec1.key"))
        let identity = try MerchantIdentity(certificate: certificate, key: key)
        #expect(identity.merchantIdentifier == "merchant.org.example.acme")
        #expect(
            identity.publicKeyHash.map { String(format: "%02x", $0) }.joined() == ProcessingKeyTests.hash)
    }
}
