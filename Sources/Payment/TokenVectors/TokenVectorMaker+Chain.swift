import Crypto
import FoundationEssentials
import PaymentToken
import SwiftASN1
import X509

/// Faults of the certificates behind a signature, and of its time.
extension TokenVectorMaker {
    private typealias Form = (inout CertificateForm) throws -> Void

    func addChains() throws {
        func row(
            _ id: String, _ refusal: TokenRefusal, reason: String? = nil, leaf: Form = { _ in },
            intermediate: Form? = nil
        ) throws {
            let signer = try chain.spoilt(leaf: leaf, intermediate: intermediate)
            add(id, .chain, refusal, try mint(by: signer).json, reason: reason)
        }
        let unknown = Certificate.Extension(oid: [1, 2, 3, 4], critical: true, value: [5, 0])
        let none = try Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true)
        let lists = try Certificate.Extension(KeyUsage(cRLSign: true), critical: true)
        let malformed = Certificate.Extension(oid: .X509ExtensionID.keyUsage, critical: true, value: [5, 0])
        let (marker, authority) = (ObjectIdentifiers.signingLeaf, ObjectIdentifiers.signingIntermediate)
        let otherKey = try chain.stranger().identity().leaf.certificate.publicKey
        try row("leaf-unmarked", .missingMarker(.leaf), leaf: { $0.drop(marker) })
        try row("intermediate-unmarked", .missingMarker(.intermediate), intermediate: { $0.drop(authority) })
        try row("leaf-of-another-marker", .missingMarker(.leaf)) {
            $0.drop(marker)
            $0.put(CertificateForm.marker([1, 2, 840, 113_635, 100, 6, 30]))
        }
        try row("markers-exchanged", .brokenChain, reason: "leaf and intermediate bear each other's marker") {
            $0.drop(marker)
            $0.put(CertificateForm.marker(authority))
        } intermediate: {
            $0.drop(authority)
            $0.put(CertificateForm.marker(marker))
        }
        try row("leaf-with-a-critical-extension", .criticalExtension(.leaf)) { $0.put(unknown) }
        try row("leaf-that-may-not-sign", .keyUsage(.leaf)) { $0.put(lists) }
        try row("leaf-of-malformed-usage", .malformedCertificate) { $0.put(malformed) }
        try row("leaf-of-another-key", .wrongSignature) { $0.publicKey = otherKey }
        try row("leaf-from-the-next-second", .notYetValid(.leaf)) { $0.notBefore = now + 1 }
        try row("leaf-until-the-last-second", .expired(.leaf)) { $0.notAfter = now - 1 }
        let rows: [(String, TokenRefusal, Form)] = [
            ("with-a-critical-extension", .criticalExtension(.intermediate), { $0.put(unknown) }),
            ("that-is-no-authority", .basicConstraints(.intermediate), { $0.put(none) }),
            ("without-constraints", .basicConstraints(.intermediate), { $0.drop(none.oid) }),
            ("that-may-not-issue", .keyUsage(.intermediate), { $0.put(lists) }),
            ("from-the-next-second", .notYetValid(.intermediate), { [now] in $0.notBefore = now + 1 }),
            ("until-the-last-second", .expired(.intermediate), { [now] in $0.notAfter = now - 1 }),
        ]
        for (id, refusal, form) in rows { try row("intermediate-\(id)", refusal, intermediate: form) }
        try addStrangers()
    }

    /// Certificates that are good, but not together.
    private func addStrangers() throws {
        let (good, strange) = (try chain.identity(), try chain.stranger())
        let (stranger, root) = (try strange.identity(), chain.authority.root.der)
        let (leaf, intermediate) = (good.leaf.der, good.intermediate.der)
        func row(
            _ id: String, _ refusal: TokenRefusal, reason: String? = nil, by signer: SigningIdentity? = nil,
            _ certificates: [UInt8]...
        ) throws {
            let token = try sign(mint(), by: signer ?? good) { $0.certificates = certificates }
            add(id, .chain, refusal, token.json, reason: reason)
        }
        try row("certificates-missing", .certificateCount(0))
        try row("intermediate-missing", .certificateCount(1), leaf)
        try row("leaf-missing", .certificateCount(1), intermediate)
        try row("leaf-twice", .repeatedMarker(.leaf), reason: "the intermediate is missing", leaf, leaf)
        try row("root-for-intermediate", .missingMarker(.intermediate), leaf, root)
        try row("intermediate-of-a-stranger", .brokenChain, leaf, stranger.intermediate.der)
        try row("leaf-of-a-stranger", .brokenChain, stranger.leaf.der, intermediate)
        try row("leaf-of-the-same-key", .signerIsNotLeaf, chain.identity().leaf.der, intermediate)
        try row(
            "leaf-with-a-changed-bit", .brokenChain, leaf.dropLast() + [(leaf.last ?? 0) ^ 1], intermediate)
        try row("intermediate-empty", .malformedCertificate, leaf, [0x30, 0])
        let foreign = [stranger.leaf.der, stranger.intermediate.der]
        try row("root-of-a-stranger", .foreignRoot, by: stranger, foreign[0], foreign[1])
        try row(
            "root-of-a-stranger-carried-along", .certificateCount(3),
            reason: TokenRefusal.foreignRoot.description, by: stranger, foreign[0], foreign[1],
            strange.authority.root.der)

        /// A certificate of the good leaf's key, issued by another than the intermediate.
        func issue(
            _ form: CertificateForm, by issuer: DistinguishedName, _ key: P256.Signing.PrivateKey
        ) throws -> SigningIdentity {
            let made = try form.signed(
                by: issuer, key: .init(key), algorithm: .ecdsaWithSHA256, serial: .fresh())
            return SigningIdentity(unchecked: made, intermediate: good.intermediate, key: chain.leafKey)
        }
        let form = CertificateForm(copying: good.leaf.certificate)
        let own = P256.Signing.PrivateKey()
        let name = chain.authority.intermediate.certificate.subject
        var ofOwnKey = form
        ofOwnKey.publicKey = .init(own.publicKey)
        let first = try issue(ofOwnKey, by: name, chain.intermediateKey)
        let second = try issue(form, by: form.subject, own)
        try row("leaf-of-itself", .brokenChain, by: second, second.leaf.der, intermediate)
        try row(
            "leaf-of-a-leaf", .certificateCount(3), reason: "the issuer of the leaf is no authority",
            by: second,
            second.leaf.der, first.leaf.der, intermediate)
        let short = try chain.spoilt(intermediate: {
            $0.put(try .init(BasicConstraints.isCertificateAuthority(maxPathLength: 0), critical: true))
        })
        var below = CertificateForm(copying: short.intermediate.certificate)
        (below.subject, below.publicKey) = (try .own("Below", unit: "Below"), ofOwnKey.publicKey)
        let middle = try issue(below, by: name, chain.intermediateKey)
        let last = try issue(form, by: below.subject, own)
        try row(
            "path-length-of-0-exceeded", .certificateCount(3),
            reason: "the path is longer than the intermediate allows", by: last, last.leaf.der,
            middle.leaf.der,
            short.intermediate.der)
    }

    func addTimes() throws {
        for seconds in [600, 3600, 86_400, 31_536_000] {
            for (sign, words) in [(-1, "ago"), (1, "ahead")] {
                add(
                    "signed-\(seconds)-seconds-\(words)", .time, .signingTime(age: -sign * seconds),
                    try mint(at: now + Double(sign * seconds)).json,
                    reason: "the token was signed \(seconds) seconds \(words)")
            }
        }
    }
}
