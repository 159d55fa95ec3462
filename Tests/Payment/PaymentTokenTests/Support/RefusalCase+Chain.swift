import Crypto
import Foundation
import PaymentToken
import SwiftASN1
import TokenVectors
import X509

extension RefusalCase {
    /// A row whose token is signed by a chain with one or two certificates made wrong.
    private static func chain(
        _ expected: TokenRefusal, _ name: String,
        leaf: @escaping @Sendable (inout CertificateForm) throws -> Void = { _ in },
        intermediate: (@Sendable (inout CertificateForm) throws -> Void)? = nil
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let signer = try world.chain.spoilt(leaf: leaf, intermediate: intermediate)
            try world.open(world.token(signer: signer))
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
        chain(.repeatedMarker(.leaf), "two leaves", intermediate: { $0.extensions.append(leafMarker) }),
        chain(
            .repeatedMarker(.intermediate), "two intermediates",
            leaf: { $0.extensions.append(intermediateMarker) }),
        chain(
            .markersTogether, "both markers on one", leaf: { $0.extensions.append(intermediateMarker) },
            intermediate: { $0.drop(intermediateMarker.oid) }),
        root(.criticalExtension(.root), "critical on the root") { $0.extensions.append(unknown) },
        chain(.basicConstraints(.leaf), "leaf as an authority", leaf: withAuthority),
        root(.basicConstraints(.root), "root as no authority", withoutAuthority),
        chain(.keyUsage(.leaf), "leaf without usage", leaf: { $0.drop(.X509ExtensionID.keyUsage) }),
        root(.keyUsage(.root), "root that may not issue", withCRLsAlone),
        chain(
            .certificateKey(.leaf), "leaf with a key of P-384",
            leaf: { $0.publicKey = Certificate.PublicKey(P384.Signing.PrivateKey().publicKey) }),
        root(.notYetValid(.root), "root of tomorrow") { $0.notBefore = TokenWorld.now + 86_400 },
        root(.expired(.root), "root of yesterday") { $0.notAfter = TokenWorld.now - 86_400 },
    ]

    /// Chains that are good but for the pinned root.
    static let strangerCases: [RefusalCase] = [
        RefusalCase(.foreignRoot, "no pinned root") { world in
            _ = try TokenOpener(roots: []).verify(world.token(), at: TokenWorld.now)
        }
    ]
}
