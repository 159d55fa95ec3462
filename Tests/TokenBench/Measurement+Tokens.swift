import Crypto
import PaymentToken

extension Measurement {
    /// All figures in the order in which they are told.
    static func all(in world: BenchWorld) throws -> [Measurement] {
        try tokens(world) + [fullPath(world)] + floors(world)
    }

    private static func tokens(_ world: BenchWorld) throws -> [Measurement] {
        let mint = try TokenMint(signer: world.signer)
        let opener = TokenOpener(roots: [world.root])
        let verified = try world.tokens.map { try opener.verify($0, at: BenchWorld.now) }
        func at(_ call: Int) -> Int { call % world.tokens.count }
        return [
            Measurement(name: "mint") { call in
                _ = try mint.mint(
                    world.payload, for: world.merchant.certificate,
                    transactionIdentifier: BenchWorld.identifier(call),
                    applicationData: BenchWorld.applicationData, at: BenchWorld.now)
            },
            Measurement(name: "verify and decrypt") { call in
                let token = try opener.verify(world.tokens[at(call)], at: BenchWorld.now)
                guard try opener.decrypt(token, with: world.merchant) == world.payload else {
                    throw BenchFault.otherPayload
                }
            },
            Measurement(name: "read JSON, verify, decrypt") { call in
                let read = try EncryptedPaymentData(json: world.texts[at(call)])
                let token = try opener.verify(read, at: BenchWorld.now)
                _ = try opener.decrypt(token, with: world.merchant)
            },
            Measurement(name: "verify") { call in
                _ = try opener.verify(world.tokens[at(call)], at: BenchWorld.now)
            },
            Measurement(name: "decrypt") { call in
                _ = try opener.decrypt(verified[at(call)], with: world.merchant)
            },
            // An opener that has seen no chain yet, for every token.
            Measurement(name: "verify, chain not cached") { call in
                let stranger = TokenOpener(roots: [world.root])
                _ = try stranger.verify(world.tokens[at(call)], at: BenchWorld.now)
            },
        ]
    }

    /// What opening and minting need at the least, by the same library of ciphers.
    private static func floors(_ world: BenchWorld) throws -> [Measurement] {
        let signing = P256.Signing.PrivateKey()
        let agreement = P256.KeyAgreement.PrivateKey()
        let other = P256.KeyAgreement.PrivateKey().publicKey
        let digest = SHA256.hash(data: world.tokens[0].signedMessage)
        let signature = try signing.signature(for: digest)
        let publicKey = signing.publicKey
        return [
            Measurement(name: "floor of opening: ECDSA verify, ECDH") { _ in
                guard publicKey.isValidSignature(signature, for: digest) else { throw BenchFault.noSignature }
                _ = try agreement.sharedSecretFromKeyAgreement(with: other)
            },
            Measurement(name: "floor of minting: new key, ECDH, ECDSA sign") { _ in
                let fresh = P256.KeyAgreement.PrivateKey()
                _ = try fresh.sharedSecretFromKeyAgreement(with: other)
                _ = try signing.signature(for: digest)
            },
            Measurement(name: "ECDSA verify") { _ in
                guard publicKey.isValidSignature(signature, for: digest) else { throw BenchFault.noSignature }
            },
            Measurement(name: "ECDH") { _ in
                _ = try agreement.sharedSecretFromKeyAgreement(with: other)
            },
            Measurement(name: "ECDSA sign") { _ in _ = try signing.signature(for: digest) },
            Measurement(name: "new P-256 key") { _ in _ = P256.KeyAgreement.PrivateKey().publicKey },
        ]
    }
}
