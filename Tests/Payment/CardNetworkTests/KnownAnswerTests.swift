import CardNetwork
import PayKit
import Testing
import TokenService

/// Values computed outside this program, with `hmac`, `hashlib` and AES-GCM of Python, from the formulas in
/// the comments of the room.
@Suite struct KnownAnswerTests {
    struct Answer: Sendable {
        var card: String
        var expiry: String?
        var number: String
        var date: String
        var key: String
        var counter: UInt32
        var amount: Int64
        var currency: String
        var cryptogram: String
    }

    static let answers = [
        Answer(
            card: "4242424242424242", expiry: "09/29", number: "4890418491684063", date: "291231",
            key: "072b3a08ada2dd30cb7f46bb52ab7227b77702359bd0725a86231d68ec7ee13b",
            counter: 1, amount: 1512, currency: "USD",
            cryptogram: "00000001e0bd902ed4751c43a03e651a8cc36132"),
        Answer(
            card: "5200828282828210", expiry: "01/28", number: "5480500378154592", date: "280331",
            key: "6d747fbdec91638dbcf0bfd36a642e79e8502dd174856f274b85dca11134fec6",
            counter: 258, amount: 100, currency: "JPY",
            cryptogram: "00000102b573894badce342a53cbc0ca2466c7"),
        Answer(
            card: "378282246310005", expiry: nil, number: "348010167185941", date: "410731",
            key: "f1156974fbfe14b1f1a355b47f585a8a794d35720dcebf1b16fac7f8f006b538",
            counter: .max, amount: 9_007_199_254_740_992, currency: "BHD",
            cryptogram: "ffffffff34c44d8d00e1d6220bdad9a74279d9b3"),
        Answer(
            card: "6011111111111117", expiry: "02/27", number: "6480940698299818", date: "271130",
            key: "ff17801d2773ad42fd39f14dc82bbdc81ff61a118b1598070d60a0e843d49551",
            counter: 7, amount: 1, currency: "USD",
            cryptogram: "00000007b1d975cd146c413cb88f3e7b098fad3a"),
        Answer(
            card: "3530111333300000", expiry: "06/29", number: "3580173977929832", date: "290731",
            key: "43d5f06d02d63076e148a978a14b3d3d1085412fceb8fc38a086b31aec908f42",
            counter: 8, amount: 1, currency: "USD",
            cryptogram: "000000086766eb9091b5892f91c7d0adf8e34934"),
        Answer(
            card: "6200000000000005", expiry: "10/28", number: "6280372352745237", date: "290131",
            key: "02cb1eb8901ee6ca8f45e46f51cc95e6c713d9ef192f4c493e6a80f37ca1bffc",
            counter: 9, amount: 1, currency: "USD",
            cryptogram: "00000009ee813107c9e7f63acaefa76aeab2cce6"),
        Answer(
            card: "4222222222222", expiry: "02/31", number: "4890391116555", date: "310630",
            key: "cb0979af4755fca6a3fffd0f59357af6e62cfd0fe29537b3bac39f2a8e5d183f",
            counter: 10, amount: 1, currency: "USD",
            cryptogram: "0000000ab6b051c1ae52796a4f003d0523a8b85a"),
        Answer(
            card: "4000000000009995", expiry: "06/2150", number: "4890079973835308", date: "980930",
            key: "da1ae31192f0d6b50a693e3914e5e92385e5cad96fbed8d19902ae177b187347",
            counter: 11, amount: 1, currency: "USD",
            cryptogram: "0000000b491bebf6cb39b0459016f109745c464e"),
        Answer(
            card: "4000002500003155", expiry: "12/1999", number: "4890152836081442", date: "010831",
            key: "4c27f9def8f92d63108fd77d206f405d6de94e9ae0469594c36f394e865a09c9",
            counter: 12, amount: 1, currency: "USD",
            cryptogram: "0000000ceb8a90531db354485f128b3beb778e51"),
    ]

    @Test(arguments: answers) func cardIsProvisioned(_ answer: Answer) throws {
        let card = try Sample.card(answer.card, expiry: answer.expiry)
        #expect(card.deviceAccountNumber.reveal == answer.number && card.expirationDate == answer.date)
        #expect(card.key.reveal == Sample.bytes(answer.key))
        #expect(card.suffix == answer.number.suffix(4))
    }

    @Test(arguments: answers) func cryptogramIsMade(_ answer: Answer) throws {
        let made = Cryptogram.make(
            key: try #require(CardKey(bytes: Sample.bytes(answer.key))), dpan: Secret(answer.number),
            counter: answer.counter, amount: try Sample.money(answer.amount, answer.currency),
            merchantHash: Sample.merchantHash, unpredictable: Sample.transaction)
        #expect(made == Sample.bytes(answer.cryptogram))
        #expect(Cryptogram.counter(of: made) == answer.counter)
    }

    @Test func numberThatWouldEndLikeTheCardIsMadeAnew() throws {
        let device: [UInt8] = Array(repeating: 0, count: 14) + [0x88, 0x80]
        let card = try Sample.card(device: device)
        #expect(card.deviceAccountNumber.reveal == "4890503102400361" && card.expirationDate == "300630")
    }

    @Test func networkNamesAnAttempt() throws {
        var network = CardNetwork()
        let response = try network.ask("att_01", try Sample.keyed("4242424242424242"), try Sample.money(1))
        #expect(response.reference == "c054b7d1cbd7755f752d1c80" && response.authorizationCode == "SMF2TV")
    }

    static let pins: [(Secret, String)] = [
        ("1357", "68b976379271109f05dbb129eb33628d1313d7bb2284202e180fd860e9bbcef67d15d3c0"),
        ("0000", "83cd65e7ea4881f9202d97878c8c87295b872a2c750168eaa696925f673926f98f4601ec"),
        ("123456789012", "d09f34a88f69896fa5ab08efaf9cb5e1466c5d9bdbb23e06e001111fd36d3d9b86b48b66"),
    ]

    @Test(arguments: pins) func pinIsSealedAndOpened(pin: Secret, sealed: String) throws {
        let key = try Sample.card("4000002500003155", expiry: "12/1999").key
        #expect(PINBlock.seal(pin: pin, key: key, counter: 12) == Sample.bytes(sealed))
        #expect(PINBlock.open(Sample.bytes(sealed), key: key, counter: 12) == pin)
    }

    static let permuted: [(Int, UInt64, UInt64)] = [
        (2, 0, 52), (3, 7, 115), (4, 1234, 3659), (11, 12_345_678_901, 24_183_265_753),
        (14, 99_999_999_999_999, 74_968_239_134_471),
    ]

    @Test(arguments: permuted) func numberIsPermuted(digits: Int, clear: UInt64, sealed: UInt64) {
        let cipher = DecimalFeistel(
            key: SecretBytes(Array(repeating: 0, count: 32)), tweak: Array("t".utf8), digits: digits)
        #expect(cipher.encrypted(clear) == sealed && cipher.decrypted(sealed) == clear)
    }
}
