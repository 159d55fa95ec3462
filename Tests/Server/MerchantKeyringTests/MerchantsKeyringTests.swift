import Foundation
import MerchantKeyring
import MerchantSamples
import PayKit
import PaymentToken
import Testing

struct MerchantsKeyringTests {
    private typealias Sample = MerchantsSamples

    @Test func newMerchantHasNoKey() throws {
        let keyring = try Sample.keyring()
        #expect(try Sample.states(keyring) == [])
        #expect(keyring.certificate(of: Sample.shop, at: Sample.start) == nil)
        #expect(keyring.portal == nil)
    }

    @Test func requestedKeyIsPending() throws {
        var keyring = try Sample.keyring()
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        #expect(try Sample.states(keyring) == [.pending])
        #expect(keyring.certificate(of: Sample.shop, at: Sample.start) == nil)
    }

    @Test func certifiedKeyBecomesActive() throws {
        var keyring = try Sample.keyring()
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        let certificate = try keyring.certify(Sample.shop, at: Sample.start)
        #expect(try Sample.states(keyring) == [.active])
        #expect(keyring.certificate(of: Sample.shop, at: Sample.start) == certificate)
        #expect(certificate.merchantIdentifier == Sample.shop)
        #expect(certificate.encoded.notAfter.day == "2028-04-01")
    }

    @Test func newestPendingKeyIsCertified() throws {
        var keyring = try Sample.keyring()
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.later)
        _ = try keyring.certify(Sample.shop, at: Sample.later)
        #expect(try Sample.states(keyring) == [.pending, .active])
    }

    @Test func ownRequestHandedInActivatesItsKey() throws {
        var keyring = try Sample.keyring()
        let request = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.later)
        _ = try keyring.certify(Sample.shop, request: request, at: Sample.later)
        #expect(try Sample.states(keyring) == [.active, .pending])
    }

    @Test func rotationRetiresTheFormerKeyWhichStillOpens() throws {
        var keyring = try Sample.keyring()
        let first = try keyring.rotate(Sample.shop, at: Sample.start)
        let second = try keyring.rotate(Sample.shop, at: Sample.later)
        #expect(try Sample.states(keyring) == [.retired, .active])
        #expect(keyring.certificate(of: Sample.shop, at: Sample.later) == second)
        let keys = try keyring.merchantKeys()
        #expect(keys[first.publicKeyHash]?.certificate == first)
        #expect(keys[second.publicKeyHash]?.certificate == second)
        #expect(try keyring.merchant(Sample.shop).keys[0].state.since == Sample.later)
    }

    @Test func foreignRequestNeverBecomesActive() throws {
        var keyring = try Sample.keyring()
        let active = try keyring.rotate(Sample.shop, at: Sample.start)
        let request = try ProcessingKey().request(merchantIdentifier: Sample.shop)
        let foreign = try keyring.certify(Sample.shop, request: request, at: Sample.start)
        #expect(try Sample.states(keyring) == [.active, .foreign])
        #expect(keyring.certificate(of: Sample.shop, at: Sample.start) == active)
        #expect(try keyring.merchantKeys()[foreign.publicKeyHash] == nil)
    }

    @Test func foreignKeyIsCertifiedAgain() throws {
        var keyring = try Sample.keyring()
        let request = try ProcessingKey().request(merchantIdentifier: Sample.shop)
        _ = try keyring.certify(Sample.shop, request: request, at: Sample.start)
        let renewed = try keyring.certify(Sample.shop, request: request, at: Sample.later)
        #expect(try Sample.states(keyring) == [.foreign])
        #expect(try keyring.merchant(Sample.shop).keys[0].state.certificate == renewed)
    }

    @Test func revokedKeyOpensNothing() throws {
        var keyring = try Sample.keyring()
        let first = try keyring.rotate(Sample.shop, at: Sample.start)
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        let hash = try Sample.hash(first)
        let key = try keyring.revoke(hash.short.uppercased(), of: Sample.shop, at: Sample.later)
        #expect(key.fingerprint == hash)
        #expect(try Sample.states(keyring) == [.revoked, .active])
        #expect(try keyring.merchantKeys()[first.publicKeyHash] == nil)
        #expect(try keyring.merchant(Sample.shop).keys[0].state.privateKey == nil)
    }

    @Test func certificateIsGivenOnlyWhileItIsValid() throws {
        var keyring = try Sample.keyring()
        let certificate = try keyring.rotate(Sample.shop, at: Sample.start)
        let end = certificate.encoded.notAfter
        #expect(keyring.certificate(of: Sample.shop, at: Sample.start.addingTimeInterval(-1)) == nil)
        #expect(keyring.certificate(of: Sample.shop, at: end) == certificate)
        #expect(keyring.certificate(of: Sample.shop, at: end.addingTimeInterval(1)) == nil)
        #expect(keyring.certificate(of: Sample.other, at: Sample.start) == nil)
    }

    @Test func rootIsTrustedOnceAndNoMore() throws {
        var keyring = Keyring()
        let root = try TrustedRoot(Sample.root())
        #expect(try keyring.trust(root, at: Sample.start))
        #expect(try !keyring.trust(root, at: Sample.start))
        #expect(keyring.roots == [root])
        #expect(try keyring.distrust(root.fingerprint.short) == root)
        #expect(keyring.roots.isEmpty)
    }

    @Test func dumpHoldsNoPrivateKey() throws {
        var keyring = try Sample.keyring()
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        let active = try keyring.merchant(Sample.shop).keys[0].fingerprint.short
        let pending = try keyring.merchant(Sample.shop).keys[1].fingerprint.short
        #expect("\(try keyring.merchant(Sample.shop).keys)" == "[\(active) active, \(pending) pending]")
        #expect("\(keyring)" == "1 merchants, 0 roots")
        var text = ""
        dump(keyring, to: &text)
        #expect(text.contains(active))
        #expect(!text.lowercased().contains("private"))
    }
}

struct MerchantsKeyringRefusalTests {
    private typealias Sample = MerchantsSamples

    /// A keyring with an active, a retired, a revoked, a foreign and a pending key.
    private static func full() throws -> (Keyring, [String]) {
        var keyring = try Sample.keyring()
        let revoked = try keyring.rotate(Sample.shop, at: Sample.start)
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        try _ = keyring.revoke(Sample.hash(revoked).text, of: Sample.shop, at: Sample.start)
        let request = try ProcessingKey().request(merchantIdentifier: Sample.shop)
        _ = try keyring.certify(Sample.shop, request: request, at: Sample.start)
        _ = try keyring.makeRequest(for: Sample.shop, at: Sample.start)
        return (keyring, try keyring.merchant(Sample.shop).keys.map(\.fingerprint.text))
    }

    @Test(arguments: [(1, Keyring.Key.StateName.retired), (3, .foreign), (4, .pending)])
    func keyOutOfUseMayBeRevoked(index: Int, state: Keyring.Key.StateName) throws {
        var (keyring, hashes) = try Self.full()
        #expect(try Sample.states(keyring)[index] == state)
        _ = try keyring.revoke(hashes[index], of: Sample.shop, at: Sample.later)
        #expect(try Sample.states(keyring)[index] == .revoked)
    }

    @Test func activeKeyIsNotRevoked() throws {
        var (keyring, hashes) = try Self.full()
        let key = try #require(Fingerprint(text: hashes[2]))
        #expect(throws: KeyringFault.activeKey(key, Sample.shop)) {
            try keyring.revoke(hashes[2], of: Sample.shop, at: Sample.later)
        }
        #expect(try Sample.states(keyring)[2] == .active)
    }

    @Test func revokedKeyIsNotRevokedAgain() throws {
        var (keyring, hashes) = try Self.full()
        let key = try #require(Fingerprint(text: hashes[0]))
        #expect(throws: KeyringFault.alreadyRevoked(key)) {
            try keyring.revoke(hashes[0], of: Sample.shop, at: Sample.later)
        }
    }

    @Test(arguments: ["", "abc", "xyz12345", "0x123456", "12 34", "１２３４"])
    func hashOfAnotherFormIsRefused(text: String) throws {
        var (keyring, _) = try Self.full()
        #expect(throws: KeyringFault.malformedPrefix(of: .merchant)) {
            try keyring.revoke(text, of: Sample.shop, at: Sample.start)
        }
        #expect(throws: KeyringFault.malformedPrefix(of: .trust)) { try keyring.distrust(text) }
    }

    @Test func unknownHashIsRefused() throws {
        var (keyring, hashes) = try Self.full()
        let beginning = String(hashes[1].prefix(62)) + (hashes[1].hasSuffix("00") ? "01" : "00")
        let prefix = try #require(Fingerprint.Prefix(beginning))
        #expect(throws: KeyringFault.noKey(prefix, Sample.shop)) {
            try keyring.revoke(beginning, of: Sample.shop, at: Sample.start)
        }
        #expect(throws: KeyringFault.noRoot(prefix)) { try keyring.distrust(beginning) }
    }

    @Test func unknownMerchantIsRefused() throws {
        var (keyring, hashes) = try Self.full()
        let fault = KeyringFault.noMerchant(Sample.other)
        #expect(throws: fault) { try keyring.makeRequest(for: Sample.other, at: Sample.start) }
        #expect(throws: fault) { try keyring.certify(Sample.other, at: Sample.start) }
        #expect(throws: fault) { try keyring.rotate(Sample.other, at: Sample.start) }
        #expect(throws: fault) { try keyring.revoke(hashes[1], of: Sample.other, at: Sample.start) }
    }

    @Test func merchantIsRegisteredOnce() throws {
        var keyring = try Sample.keyring()
        #expect(throws: KeyringFault.merchantExists(Sample.shop)) { try keyring.add(Sample.registration()) }
    }

    @Test func longIdentifierIsRefused() throws {
        var keyring = Keyring()
        let prefix = "merchant.com."
        try keyring.add(Sample.registration(prefix + String(repeating: "a", count: 128 - prefix.count)))
        #expect(throws: KeyringFault.identifierTooLong) {
            try keyring.add(Sample.registration(prefix + String(repeating: "a", count: 129 - prefix.count)))
        }
    }

    @Test func certificateNeedsAPendingKey() throws {
        var keyring = try Sample.keyring()
        #expect(throws: KeyringFault.noPendingKey(Sample.shop)) {
            try keyring.certify(Sample.shop, at: Sample.start)
        }
        #expect(keyring.portal == nil)
    }

    @Test func certifiedOrRevokedKeyIsNotCertifiedAgain() throws {
        var keyring = try Sample.keyring()
        let key = ProcessingKey()
        let request = try keyring.makeRequest(for: Sample.shop, at: Sample.start, key: key)
        let hash = try #require(Fingerprint(bytes: key.publicKeyHash))
        _ = try keyring.certify(Sample.shop, request: request, at: Sample.start)
        #expect(throws: KeyringFault.alreadyCertified(hash)) {
            try keyring.certify(Sample.shop, request: request, at: Sample.start)
        }
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        _ = try keyring.revoke(hash.text, of: Sample.shop, at: Sample.start)
        #expect(throws: KeyringFault.revokedKey(hash)) {
            try keyring.certify(Sample.shop, request: request, at: Sample.start)
        }
    }

    @Test func oneKeyIsNotOfTwoMerchants() throws {
        var keyring = try Sample.keyring()
        try keyring.add(Sample.registration(Sample.other))
        let key = ProcessingKey()
        let request = try keyring.makeRequest(for: Sample.shop, at: Sample.start, key: key)
        let hash = try #require(Fingerprint(bytes: key.publicKeyHash))
        #expect(throws: KeyringFault.keyOfAnother(hash)) {
            try keyring.certify(Sample.other, request: request, at: Sample.start)
        }
        #expect(throws: KeyringFault.keyTwice(hash)) {
            try keyring.makeRequest(for: Sample.other, at: Sample.start, key: key)
        }
    }

    @Test func keyIsNotCertifiedBeforeThePortalOpened() throws {
        var keyring = try Sample.keyring()
        _ = try keyring.rotate(Sample.shop, at: Sample.start)
        #expect(throws: KeyringFault.onboarding(.authorityNotValid)) {
            try keyring.rotate(Sample.shop, at: Sample.start.addingTimeInterval(-86_400))
        }
        #expect(try Sample.states(keyring) == [.active])
    }

    @Test func onlyValidRootsAreTrusted() throws {
        let authority = try WalletAuthority(at: Sample.start)
        #expect(throws: KeyringFault.notARoot) { try TrustedRoot(authority.intermediate) }
        let leaf = try authority.signer(at: Sample.start).leaf
        #expect(throws: KeyringFault.notARoot) { try TrustedRoot(leaf) }
        var keyring = Keyring()
        let root = try TrustedRoot(authority.root)
        #expect(throws: KeyringFault.rootNotValid(.notYetValid(from: Sample.start))) {
            try keyring.trust(root, at: Sample.start.addingTimeInterval(-1))
        }
        let end = authority.root.notAfter
        #expect(throws: KeyringFault.rootNotValid(.expired(since: end))) {
            try keyring.trust(root, at: end.addingTimeInterval(1))
        }
        #expect(keyring.roots.isEmpty)
    }
}

struct MerchantsSentenceTests {
    @Test func everyFaultSaysWhatWasKeptAndWhatToDo() throws {
        let key = Fingerprint(of: [])
        let prefix = try #require(Fingerprint.Prefix("abcd"))
        let faults: [KeyringFault] = [
            .onboarding(.wrongSignature), .certificate(.keyMismatch), .identifierTooLong, .unknownCountry,
            .merchantExists("m"), .noMerchant("m"), .noPendingKey("m"), .alreadyCertified(key),
            .revokedKey(key), .alreadyRevoked(key), .keyOfAnother(key), .keyTwice(key), .severalActive("m"),
            .malformedPrefix(of: .merchant), .malformedPrefix(of: .trust), .noKey(prefix, "m"),
            .severalKeys(prefix, count: 2), .activeKey(key, "m"),
            .notARoot, .rootNotValid(.expired(since: MerchantsSamples.start)), .noRoot(prefix),
            .severalRoots(prefix, count: 2),
        ]
        for fault in faults {
            let parts = fault.sentence.components(separatedBy: " Nothing was changed. ")
            #expect(parts.count == 2 && parts.allSatisfy { $0.count > 8 }, "\(fault)")
            #expect(!fault.sentence.contains("\n"))
        }
        #expect(
            KeyringFault.activeKey(key, "m").sentence
                == "the key e3b0c442 is the active one of m. Nothing was changed. "
                + "Put another in its place first with: vitrine-server merchant rotate m")
    }
}
