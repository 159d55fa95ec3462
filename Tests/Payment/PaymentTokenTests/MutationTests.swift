import PaymentToken
import Testing
import TokenVectors

/// Every byte of a token counts: changed, left out or swapped with its neighbour, the token is refused. No
/// byte is exempt. Section 1.8 speaks of a parameter field that nobody signs; here the parameters of SHA-256
/// are NULL or absent, those of ECDSA absent, those of RSA NULL, and nothing else is read.
@Suite struct MutationTests {
    /// A member that tokens of a version have.
    struct Place: Sendable, CustomTestStringConvertible {
        let version: TokenVersion
        let member: TokenMember
        var testDescription: String { "\(version.rawValue) \(member.rawValue)" }
    }

    static let places: [Place] = TokenVersion.allCases.flatMap { version in
        let key: TokenMember = version == .ecV1 ? .ephemeralPublicKey : .wrappedKey
        let members: [TokenMember] = [
            .data, .signature, key, .publicKeyHash, .transactionId, .applicationData,
        ]
        return members.map { Place(version: version, member: $0) }
    }

    /// The places at which the harm was not noticed.
    private func unnoticed(
        _ mutation: Mutation, in bytes: [UInt8], open: ([UInt8]) throws -> Void
    ) throws -> [Int] {
        var places: [Int] = []
        for place in bytes.indices {
            guard let changed = mutation.apply(to: bytes, at: place) else { continue }
            do {
                try open(changed)
                places.append(place)
            } catch is TokenRefusal {}
        }
        return places
    }

    @Test(arguments: places, Mutation.allCases) func harmToMemberIsNoticed(
        place: Place, mutation: Mutation
    ) throws {
        let world = try TokenWorld.of(place.version)
        let token = try world.token()
        let bytes = token.bytes(of: place.member)
        #expect(bytes.count >= 32)
        let places = try unnoticed(mutation, in: bytes) { bytes in
            try world.open(token.with(place.member, bytes))
        }
        #expect(places == [])
    }

    @Test(arguments: TokenVersion.allCases, Mutation.allCases) func harmToTextIsNoticed(
        version: TokenVersion, mutation: Mutation
    ) throws {
        let world = try TokenWorld.of(version)
        let token = try world.token()
        let places = try unnoticed(mutation, in: token.json) { text in
            try world.open(EncryptedPaymentData(json: text))
        }
        #expect(places == [])
    }

    /// The last two bits of a signature may be zero; a bit string that calls them unused says the same.
    @Test func otherSpellingOfACertificateIsNoticed() throws {
        let world = try TokenWorld.shared.get()
        var signer = try world.chain.identity()
        while (signer.leaf.der.last ?? 1) & 3 != 0 { signer = try world.chain.identity() }
        let roots = [world.chain.authority.root.certificate]
        let good = signer.leaf.der
        let place = try #require(
            (60..<120).last { end in
                let start = good.count - end
                return good[start...].starts(with: [0x03, UInt8(end - 2), 0x00, 0x30, UInt8(end - 5)])
            })
        var bad = good
        bad[good.count - place + 2] = 2
        #expect(try EncodedCertificate(der: bad).isIssued(by: signer.intermediate))
        let intermediate = signer.intermediate.der[...]
        #expect(throws: Never.self) { try SigningChain([good[...], intermediate], roots: roots) }
        #expect(throws: TokenRefusal.malformedCertificate) {
            try SigningChain([bad[...], intermediate], roots: roots)
        }
    }

    @Test func mutationsChangeSomething() {
        #expect(Mutation.flip.apply(to: [0, 0], at: 1) == [0, 2])
        #expect(Mutation.drop.apply(to: [1, 2], at: 0) == [2])
        #expect(Mutation.swap.apply(to: [1, 2, 3], at: 1) == [1, 3, 2])
        #expect(Mutation.swap.apply(to: [1, 1], at: 0) == nil)
        #expect(Mutation.swap.apply(to: [1, 2], at: 1) == nil)
    }
}

extension EncryptedPaymentData {
    fileprivate func bytes(of member: TokenMember) -> [UInt8] {
        switch member {
        case .data: data
        case .signature: signature
        case .ephemeralPublicKey: keyEstablishment.ephemeralPublicKey ?? []
        case .wrappedKey: keyEstablishment.wrappedKey ?? []
        case .publicKeyHash: publicKeyHash
        case .transactionId: transactionIdentifier
        case .applicationData: applicationDataHash ?? []
        case .version, .header: []
        }
    }

    fileprivate func with(_ member: TokenMember, _ bytes: [UInt8]) throws -> EncryptedPaymentData {
        switch member {
        case .data: try with(data: bytes)
        case .signature: try with(signature: bytes)
        case .ephemeralPublicKey: try with(keyEstablishment: .agreement(ephemeralPublicKey: bytes))
        case .wrappedKey: try with(keyEstablishment: .transport(wrappedKey: bytes))
        case .publicKeyHash: try with(publicKeyHash: bytes)
        case .transactionId: try with(transactionIdentifier: bytes)
        case .applicationData: try with(applicationDataHash: bytes)
        case .version, .header: self
        }
    }
}
