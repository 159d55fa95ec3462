import FoundationEssentials
import PayKit
import PaymentToken
import SeededRandom
import Testing
import TokenVectors

/// The corpus, judged by our own opener.
@Suite struct TokenVectorsTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    /// Made once, since RSA keys take time.
    private static let shared = Result { try corpus(seed: 1) }

    private static func corpus(seed: UInt64) throws -> TokenVectors {
        let random = SeededBytes(seed: seed)
        let merchant = try MerchantRegistration(
            identifier: "merchant.org.example.barber", teamIdentifier: "ABCDE12345", organisation: "Barber",
            country: #require(Country(code: "DE")))
        return try TokenVectors(at: now, for: merchant) { random.take($0) }
    }

    private let corpus: TokenVectors
    private let opener: TokenOpener

    init() throws {
        corpus = try Self.shared.get()
        opener = TokenOpener(roots: [corpus.root])
    }

    private func open(_ vector: TokenVector) throws -> (token: EncryptedPaymentData, payload: PaymentPayload)
    {
        let token = try EncryptedPaymentData(json: vector.bytes)
        let keys = try MerchantKeys(corpus.merchants)
        return (token, try opener.decrypt(opener.verify(token, at: Self.now), with: keys))
    }

    @Test func spoiltTokenIsRefusedForItsReason() {
        for vector in corpus.all {
            guard let refusal = vector.refusal else { continue }
            #expect(throws: refusal, "\(vector.id)") { try open(vector) }
        }
    }

    @Test func goodTokenIsOpened() throws {
        for vector in corpus.all {
            guard let json = vector.payload else { continue }
            let sealed = try PaymentPayload(json: json)
            #expect(try open(vector).payload == sealed, "\(vector.id)")
        }
    }

    /// Only who remembers what was charged can tell.
    @Test func replayIsOfATransactionThatWasCharged() throws {
        let replays = corpus.all.filter { $0.group == .replay }
        #expect(replays.count == 6)
        for vector in replays {
            #expect(!vector.isValid)
            #expect(vector.charged == [try open(vector).token.transactionId])
        }
        #expect(corpus.all.allSatisfy { $0.isValid || $0.refusal != nil || $0.group == .replay })
    }

    @Test func corpusIsLarge() {
        for version in TokenVersion.allCases {
            let own = corpus.all.filter { $0.version == version }
            #expect(own.filter(\.isValid).count >= 15)
            #expect(own.filter { !$0.isValid }.count >= (version == .ecV1 ? 250 : 170))
        }
        #expect(Set(corpus.all.map(\.group)) == Set(TokenVector.Group.allCases))
    }

    @Test func everyTokenIsDifferentAndHasANameOfItsOwn() {
        #expect(Set(corpus.all.map(\.id)).count == corpus.all.count)
        #expect(Set(corpus.all.map(\.bytes)).count == corpus.all.count)
        for vector in corpus.all {
            #expect(vector.id.wholeMatch(of: /[a-z0-9.]+(-[a-z0-9.]+)*/) != nil, "\(vector.id)")
            #expect(vector.reason.wholeMatch(of: /[A-Za-z].*[^.]\./) != nil, "\(vector.reason)")
            #expect(vector.source.isEmpty == vector.isValid, "\(vector.id)")
        }
    }

    @Test func seedDecidesWhatTheLibraryDoesNotDraw() throws {
        let again = try Self.corpus(seed: 1)
        #expect(again.all.map(\.id) == corpus.all.map(\.id))
        #expect(again.all.map(\.reason) == corpus.all.map(\.reason))
        let other = try Self.corpus(seed: 2)
        #expect(again.merchants[0].publicKeyHash == corpus.merchants[0].publicKeyHash)
        #expect(other.merchants[0].publicKeyHash != corpus.merchants[0].publicKeyHash)
        for (one, next) in zip(corpus.all, again.all) where one.isValid {
            let tokens = try [one, next].map { try EncryptedPaymentData(json: $0.bytes) }
            #expect(tokens[0].transactionId == tokens[1].transactionId, "\(one.id)")
            if one.version == .ecV1 {
                #expect(tokens[0].data == tokens[1].data, "\(one.id)")
                #expect(tokens[0].keyEstablishment == tokens[1].keyEstablishment, "\(one.id)")
            }
        }
    }
}
