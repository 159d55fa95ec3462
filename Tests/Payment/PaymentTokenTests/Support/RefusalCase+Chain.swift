import Crypto
import Foundation
import PaymentToken
import SwiftASN1
import X509

extension RefusalCase {
    /// A row whose token is signed by a chain with one or two certificates made wrong.
    private static func chain(
        _ expected: TokenRefusal, _ name: String, at time: Date = TokenWorld.now,
        leaf: @escaping @Sendable (inout CertificateForm) throws -> Void = { _ in },
        intermediate: (@Sendable (inout CertificateForm) throws -> Void)? = nil
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let signer = try world.chain.spoilt(leaf: leaf, intermediate: intermediate)
            try world.open(world.token(at: time, signer: signer), at: time)
        }
    }

    /// A row whose shop pins a root that was made wrong.
    private static func root(
        _ expected: TokenRefusal, _ name: String,
        _ change: @escaping @Sendable (inout CertificateForm) throws -> Void
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let good = world.chain.authority.root.certificate
            var form = CertificateForm(copying: good)
            try change(&form)
            let root = try form.signed(
                by: good.subject, key: Certificate.PrivateKey(world.chain.rootKey),
                algorithm: .ecdsaWithSHA384, serial: .fresh())
            _ = try TokenOpener(roots: [root]).verify(world.token(), at: TokenWorld.now)
        }
    }

    private static let unknown = Certificate.Extension(oid: [1, 2, 3, 4], critical: true, value: [5, 0])
    private static let leafMarker = CertificateForm.marker(ObjectIdentifiers.signingLeaf)
    private static let intermediateMarker = CertificateForm.marker(ObjectIdentifiers.signingIntermediate)
    private static let years = 365.25 * 86_400

    @Sendable private static func withoutAuthority(_ form: inout CertificateForm) throws {
        form.put(try Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true))
    }

    @Sendable private static func withAuthority(_ form: inout CertificateForm) throws {
        let constraints = BasicConstraints.isCertificateAuthority(maxPathLength: nil)
        form.put(try Certificate.Extension(constraints, critical: true))
    }

    @Sendable private static func withCRLsAlone(_ form: inout CertificateForm) throws {
        form.put(try Certificate.Extension(KeyUsage(cRLSign: true), critical: true))
    }

    /// What is wrong with the certificates behind a signature.
    static let chainCases: [RefusalCase] = [
        chain(.missingMarker(.leaf), "unmarked leaf", leaf: { $0.drop(leafMarker.oid) }),
        chain(
            .missingMarker(.intermediate), "unmarked intermediate",
            intermediate: { $0.drop(intermediateMarker.oid) }),
        chain(.repeatedMarker(.leaf), "two leaves", intermediate: { $0.extensions.append(leafMarker) }),
        chain(
            .repeatedMarker(.intermediate), "two intermediates",
            leaf: { $0.extensions.append(intermediateMarker) }),
        chain(
            .markersTogether, "both markers on one", leaf: { $0.extensions.append(intermediateMarker) },
            intermediate: { $0.drop(intermediateMarker.oid) }),
        chain(.criticalExtension(.leaf), "critical on the leaf", leaf: { $0.extensions.append(unknown) }),
        chain(
            .criticalExtension(.intermediate), "critical on the intermediate",
            intermediate: { $0.extensions.append(unknown) }),
        root(.criticalExtension(.root), "critical on the root") { $0.extensions.append(unknown) },
        chain(.basicConstraints(.leaf), "leaf as an authority", leaf: withAuthority),
        chain(
            .basicConstraints(.intermediate), "intermediate as no authority", intermediate: withoutAuthority),
        chain(
            .basicConstraints(.intermediate), "intermediate without constraints",
            intermediate: { $0.drop(.X509ExtensionID.basicConstraints) }),
        root(.basicConstraints(.root), "root as no authority", withoutAuthority),
        chain(.keyUsage(.leaf), "leaf that may not sign", leaf: withCRLsAlone),
        chain(.keyUsage(.leaf), "leaf without usage", leaf: { $0.drop(.X509ExtensionID.keyUsage) }),
        chain(.keyUsage(.intermediate), "intermediate that may not issue", intermediate: withCRLsAlone),
        root(.keyUsage(.root), "root that may not issue", withCRLsAlone),
        chain(
            .malformedCertificate, "usage that is no bit string",
            leaf: {
                $0.put(Certificate.Extension(oid: .X509ExtensionID.keyUsage, critical: true, value: [5, 0]))
            }),
        chain(
            .certificateKey(.leaf), "leaf with a key of P-384",
            leaf: { $0.publicKey = Certificate.PublicKey(P384.Signing.PrivateKey().publicKey) }),
        chain(
            .notYetValid(.leaf), "leaf of tomorrow", leaf: { $0.notBefore = TokenWorld.now + 86_400 }),
        chain(
            .notYetValid(.intermediate), "intermediate of tomorrow",
            intermediate: { $0.notBefore = TokenWorld.now + 86_400 }),
        root(.notYetValid(.root), "root of tomorrow") { $0.notBefore = TokenWorld.now + 86_400 },
        chain(.expired(.leaf), "leaf after six years", at: TokenWorld.now + 6 * years),
        chain(
            .expired(.intermediate), "intermediate after sixteen years", at: TokenWorld.now + 16 * years,
            leaf: { $0.notAfter += 20 * years }),
        root(.expired(.root), "root of yesterday") { $0.notAfter = TokenWorld.now - 86_400 },
    ]

    private static func certificates(
        _ expected: TokenRefusal, _ name: String,
        _ certificates: @escaping @Sendable (SigningIdentity, TestChain) throws -> [[UInt8]]
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let token = try world.token()
            let signer = try world.chain.identity()
            var signature = try TestSignature(of: token, by: signer)
            signature.certificates = try certificates(signer, world.chain)
            try world.open(token.with(signature: signature.bytes()))
        }
    }

    /// Certificates that are good, but not together.
    static let strangerCases: [RefusalCase] = [
        certificates(.repeatedMarker(.leaf), "leaf twice") { signer, _ in [signer.leaf.der, signer.leaf.der]
        },
        certificates(.missingMarker(.intermediate), "root for the intermediate") { signer, chain in
            [signer.leaf.der, chain.authority.root.der]
        },
        certificates(.brokenChain, "intermediate of another authority") { signer, _ in
            [signer.leaf.der, try TestChain().authority.intermediate.der]
        },
        certificates(.brokenChain, "leaf of another authority") { signer, _ in
            [try TestChain().identity().leaf.der, signer.intermediate.der]
        },
        certificates(.signerIsNotLeaf, "another leaf of the same intermediate") { signer, chain in
            [try chain.identity().leaf.der, signer.intermediate.der]
        },
        RefusalCase(.foreignRoot, "authority of the same names") { world in
            try world.open(world.token(signer: world.chain.stranger().identity()))
        },
        RefusalCase(.foreignRoot, "no pinned root") { world in
            _ = try TokenOpener(roots: []).verify(world.token(), at: TokenWorld.now)
        },
    ]
}
