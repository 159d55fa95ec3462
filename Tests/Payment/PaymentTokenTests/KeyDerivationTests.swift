import Codecs
import Crypto
import PaymentToken
import Testing

/// The two known answers of section 1.6, which come from real tokens.
@Suite struct KeyDerivationTests {
    static let answers = [
        (
            "merchant.test.spreedly.123merchant",
            "c825330ee3584e752700d6447710bbf83bcf9aa36c941d985989faf1206c2475",
            "dc64d727846e3ff2214b6de1b1d3b0d89d9e7006660b445ab1b3c815d0b79d03"
        ),
        (
            "merchant.com.seatgeek.SeatGeek",
            "6b6a4f7de992740e7ad059f32d2bfccdf76559d1894e89c0a4e2ead737e0c7cc",
            "1ce49a828f59d43861ba442fce6829b8218fbb0ab55b40206ac31058d66f5086"
        ),
    ]

    @Test(arguments: answers) func keyIsThatOfTheKnownAnswer(
        merchant: String, secret: String, key: String
    ) throws {
        let secret = try #require(Hexadecimal.decode(secret.utf8))
        let hash = Array(SHA256.hash(data: Array(merchant.utf8)))
        let derived = secret.withUnsafeBytes { TokenKey.derive(secret: $0, merchantHash: hash) }
        #expect(derived.withUnsafeBytes { Hexadecimal.encode($0) } == key)
    }

    @Test func merchantHashIsThatOfTheCertificateExtension() {
        let hash = Hexadecimal.encode(SHA256.hash(data: Array("merchant.test.spreedly.123merchant".utf8)))
        #expect(hash.hasPrefix("358da5890b9555c0"))
        #expect(hash.hasSuffix("51eaf439"))
    }

    @Test func nonceIsSixteenZeros() throws {
        #expect(try TokenKey.nonce().elementsEqual([UInt8](repeating: 0, count: 16)))
    }
}
