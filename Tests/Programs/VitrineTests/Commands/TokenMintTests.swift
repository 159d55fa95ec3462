import ArgumentParser
import CardNetwork
import ClientRuntime
import Codecs
import Foundation
import PayKit
import PaymentToken
import Testing
import TokenService
import Vitrine

@Suite struct TokenMintTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private static let attime = "1795276800"

    private func verifiesInOpenSSL(_ folder: String) async throws -> Bool {
        let answer = try await shop.openssl(
            "cms", "-verify", "-binary", "-inform", "DER", "-in", "\(folder)/signature.p7s", "-content",
            "\(folder)/message.bin", "-CAfile", "\(folder)/root.pem", "-purpose", "any", "-attime",
            Self.attime, "-out", "/dev/null")
        return answer.status == 0
    }

    @Test func everyFileIsWrittenWithItsMode() throws {
        try shop.mint("made/token")
        #expect(
            try shop.names("made/token") == [
                "intermediate.pem", "issuer.pem", "leaf.pem", "message.bin", "processing.key.pem",
                "processing.pem", "root.pem", "signature.p7s", "token.json",
            ])
        #expect(try shop.mode("made/token/processing.key.pem") == 0o600)
        #expect(try shop.mode("made/token/root.pem") == 0o644)
        #expect(try shop.text("made/token/processing.key.pem").hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        let token = try EncryptedPaymentData(json: shop.bytes("made/token/token.json"))
        #expect(try shop.bytes("made/token/message.bin") == token.signedMessage)
        #expect(try shop.bytes("made/token/signature.p7s") == token.signature)
        #expect(token.applicationDataHash == nil)
    }

    @Test func opensslAcceptsSignatureAndChainAndRefusesAChangedByte() async throws {
        try shop.mint("token")
        #expect(try await verifiesInOpenSSL("token"))
        let chain = try await shop.openssl(
            "verify", "-attime", Self.attime, "-CAfile", "token/root.pem", "token/intermediate.pem")
        #expect(chain.output == "token/intermediate.pem: OK\n")
        let held = try await shop.openssl("pkey", "-in", "token/processing.key.pem", "-pubout")
        let certified = try await shop.openssl("x509", "-in", "token/processing.pem", "-noout", "-pubkey")
        #expect(held.output == certified.output && held.output.hasPrefix("-----BEGIN PUBLIC KEY-----"))
        let subject = try await shop.openssl(
            "x509", "-in", "token/processing.pem", "-noout", "-subject", "-nameopt", "RFC2253")
        #expect(subject.output.hasSuffix(",UID=merchant.com.example.shop\n"))
        var message = try shop.bytes("token/message.bin")
        message[100] ^= 1
        try shop.write(message, to: "token/message.bin")
        #expect(try await !verifiesInOpenSSL("token"))
    }

    @Test func tokensForAnRSAKeyAreMadeAndOpened() async throws {
        try shop.mint("rsa", "--token-version", "RSA_v1", "--count", "2")
        for number in ["0001", "0002"] {
            let folder = "rsa/\(number)"
            let token = try EncryptedPaymentData(json: shop.bytes("\(folder)/token.json"))
            #expect(token.version == .rsaV1)
            #expect(try await verifiesInOpenSSL(folder))
            let payload = try opened(folder)
            #expect(payload.transactionAmount == 2500)
            let key = try await shop.openssl("rsa", "-in", "\(folder)/processing.key.pem", "-noout", "-text")
            #expect(key.output.hasPrefix("Private-Key: (2048 bit"))
        }
        #expect(try shop.bytes("rsa/0001/signature.p7s") != shop.bytes("rsa/0002/signature.p7s"))
    }

    @Test func manyTokensStandInNumberedFoldersWithSerialsOfBothKinds() async throws {
        try shop.mint("many", "--count", "22")
        #expect(try shop.names("many") == (1...22).map { $0 < 10 ? "000\($0)" : "00\($0)" })
        var serials: [Bool] = []
        for number in ["0001", "0002", "0021", "0022"] {
            #expect(try await verifiesInOpenSSL("many/\(number)"))
            let certificates = try await shop.openssl(
                "pkcs7", "-inform", "DER", "-in", "many/\(number)/signature.p7s", "-print_certs")
            try shop.write(Array(certificates.output.utf8), to: "leaf.pem")
            let leaf = try await shop.openssl(
                "verify", "-attime", Self.attime, "-CAfile", "many/\(number)/root.pem", "-untrusted",
                "many/\(number)/intermediate.pem", "leaf.pem")
            #expect(leaf.output == "leaf.pem: OK\n")
            let serial = try await shop.openssl("x509", "-in", "leaf.pem", "-noout", "-serial").output
            let first = try #require(serial.split(separator: "=").last?.first)
            serials.append("89ABCDEF".contains(first))
        }
        #expect(serials == [false, true, false, true])
        #expect(try shop.bytes("many/0001/root.pem") == shop.bytes("many/0020/root.pem"))
        #expect(try shop.bytes("many/0001/root.pem") != shop.bytes("many/0021/root.pem"))
        #expect(try shop.bytes("many/0001/processing.key.pem") != shop.bytes("many/0021/processing.key.pem"))
    }

    @Test func tokensOfOneRunPayOneAfterTheOther() throws {
        try shop.mint("paid", "--count", "3")
        var network = CardNetwork()
        var codes: [ResponseCode] = []
        for number in ["0001", "0002", "0003", "0002"] {
            let payload = try opened("paid/\(number)")
            let token = try EncryptedPaymentData(json: shop.bytes("paid/\(number)/token.json"))
            guard case .threeDSecure(let cryptogram, let indicator) = payload.proof else {
                Issue.record("no cryptogram")
                return
            }
            let payment = DevicePayment(
                accountNumber: payload.applicationPrimaryAccountNumber,
                expirationDate: payload.applicationExpirationDate, cryptogram: cryptogram,
                eciIndicator: indicator,
                merchantHash: try ProcessingCertificate(pem: shop.text("paid/\(number)/processing.pem"))
                    .merchantHash, transactionIdentifier: token.transactionIdentifier)
            let usd = try #require(Currency(code: "USD"))
            let request = AuthorizationRequest(
                id: "\(codes.count)", source: .device(payment),
                amount: Money(minorUnits: 2500, currency: usd), month: CalendarMonth(year: 2026, month: 11))
            guard case .answer(let response) = network.authorize(request) else {
                Issue.record("no answer")
                return
            }
            codes.append(response.code)
        }
        #expect(codes == [.approved, .approved, .approved, .cryptogramFailed])
    }

    private func opened(_ folder: String) throws -> PaymentPayload {
        try PaymentPayload(json: shop.run(shop.verifying(folder)).output.filter { $0 != 0x0A && $0 != 0x20 })
    }

    @Test(
        arguments: [
            ("25.00", "USD", "840", 2500), ("25", "jpy", "392", 25), ("0.001", "BHD", "048", 1),
            ("999999999999.99", "EUR", "978", 99_999_999_999_999),
        ] as [(String, String, String, Int64)])
    func amountIsThatOfTheCurrency(amount: String, currency: String, number: String, units: Int64) throws {
        try shop.mint("token", amount: amount, currency: currency)
        let payload = try opened("token")
        #expect(payload.currencyCode == number)
        #expect(payload.transactionAmount == units)
    }

    @Test func applicationDataComesFromTextOrFile() throws {
        try shop.mint("text", "--application-data", "abc")
        try shop.write(Array("abc".utf8), to: "order")
        try shop.mint("file", "--application-data", "@\(shop.path)/order")
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        for folder in ["text", "file"] {
            let token = try EncryptedPaymentData(json: shop.bytes("\(folder)/token.json"))
            #expect(token.applicationDataHash.map { Hexadecimal.encode($0) } == abc)
        }
    }

    @Test func deviceNumberIsOfTheCardsNetworkAndNotTheCards() throws {
        try shop.mint("token", "--card", "5555 5555 5555 4444")
        let payload = try opened("token")
        let number = payload.applicationPrimaryAccountNumber.reveal
        #expect(number.hasPrefix("5480") && number.count == 16 && !number.hasSuffix("4444"))
        #expect(payload.applicationExpirationDate.hasPrefix("31"))
        #expect(
            payload.proof
                == .threeDSecure(onlinePaymentCryptogram: try cryptogram(payload), eciIndicator: nil))
        #expect(try cryptogram(payload).count == 19)
    }

    private func cryptogram(_ payload: PaymentPayload) throws -> [UInt8] {
        guard case .threeDSecure(let bytes, _) = payload.proof else { return [] }
        return bytes
    }

    // MARK: Refusals

    @Test func folderThatHoldsAnythingIsLeftAlone() throws {
        try FileManager.default.createDirectory(
            atPath: "\(shop.path)/full", withIntermediateDirectories: true)
        try shop.write([1], to: "full/.hidden")
        let fault = CommandFault.usage(
            "--out \(quoted("\(shop.path)/full")) is not empty; a new or empty folder is expected.")
        #expect(throws: fault) { try shop.mint("full") }
        #expect(try shop.names("full") == [".hidden"])
        #expect(try shop.bytes("full/.hidden") == [1])
    }

    private static let form = "a form such as merchant.com.example.shop is expected."
    private static let twoDigits =
        "at most twelve digits with exactly 2 more after a point are expected, such as 25.00."
    private static let threeDigits =
        "at most twelve digits with exactly 3 more after a point are expected, such as 25.000."
    private static let time =
        "2026-11-21T16:00:00Z or 2026-11-21T17:00:00+01:00, in the years 2000 to 2089, is expected."

    static let wrong: [(String, String, String)] = [
        ("--merchant-id", "shop", "--merchant-id 'shop' is not a merchant identifier; \(form)"),
        (
            "--merchant-id", "merchant.a\u{1B}[2J",
            "--merchant-id 'merchant.a?[2J' is not a merchant identifier; \(form)"
        ),
        (
            "--currency", "XXX",
            "--currency 'XXX' is not a currency in use; three letters of ISO 4217 such as USD are expected."
        ),
        (
            "--currency", "JPY",
            "--amount '25.00' is not an amount of JPY; at most twelve digits without a point are expected, "
                + "such as 25."
        ),
        (
            "--currency", "BHD",
            "--amount '25.00' is not an amount of BHD; \(threeDigits)"
        ),
        (
            "--amount", "25",
            "--amount '25' is not an amount of USD; \(twoDigits)"
        ),
        (
            "--amount", "1,000.00",
            "--amount '1,000.00' is not an amount of USD; \(twoDigits)"
        ),
        ("--amount", "0.00", "--amount '0.00' pays nothing; more than zero is expected, such as 25.00."),
        ("--amount", "-5.00", "--amount '-5.00' pays nothing; more than zero is expected, such as 25.00."),
        ("--count", "0", "--count '0' is not a whole number from 1 to 10000."),
        ("--count", "10001", "--count '10001' is not a whole number from 1 to 10000."),
        ("--count", "-1", "--count '-1' is not a whole number from 1 to 10000."),
        ("--count", "many", "--count 'many' is not a whole number from 1 to 10000."),
        (
            "--card", "4242424242424241",
            "--card fails the check digit; a test number such as 4242424242424242 is expected."
        ),
        (
            "--card", "9",
            "--card belongs to no known network; a test number such as 4242424242424242 is expected."
        ),
        (
            "--token-version", "RSA",
            "--token-version 'RSA' is not a version of tokens; EC_v1 or RSA_v1 is expected."
        ),
        (
            "--clock", "noon",
            "--clock 'noon' is not a time; \(time)"
        ),
        (
            "--clock", "2026-02-30T00:00:00Z",
            "--clock '2026-02-30T00:00:00Z' is not a time; \(time)"
        ),
        ("--out", "", "--out is empty; the name of a folder to be written is expected."),
    ]

    @Test(arguments: wrong)
    func wrongArgumentIsNamedWithWhatIsExpected(option: String, value: String, sentence: String) throws {
        var arguments = ["token", "mint"]
        let good = [
            ("--merchant-id", Workshop.merchant), ("--amount", "25.00"), ("--currency", "USD"),
            ("--out", "\(shop.path)/none"),
        ]
        for (name, usual) in good where name != option { arguments += [name, usual] }
        arguments += [option, value]
        let error = try #require(throws: (any Error).self) { try VitrineCommand.parseAsRoot(arguments) }
        #expect(VitrineCommand.message(for: error) == sentence)
        #expect(VitrineCommand.exitCode(for: error) == .validationFailure)
        #expect(!FileManager.default.fileExists(atPath: "\(shop.path)/none"))
    }

    @Test func applicationDataThatCannotBeReadIsNamed() throws {
        let fault = CommandFault.usage(
            "--application-data '/nowhere/order' cannot be read: No such file or directory; a file after the "
                + "@, or a text without one, is expected.")
        #expect(throws: fault) { try shop.mint("token", "--application-data", "@/nowhere/order") }
        #expect(!FileManager.default.fileExists(atPath: "\(shop.path)/token"))
    }

    @Test(
        arguments: [
            ("2026-11-21T16:00:00Z", 1_795_276_800), ("2026-11-21T17:30:00+01:30", 1_795_276_800),
            ("2026-11-20T16:00:00-24:00", nil), ("2026-11-21T11:00:00-05:00", 1_795_276_800),
            ("2026-11-21", nil), ("2026-11-21T16:00:00", nil), ("2026-11-21T16:00:00z", nil),
            ("2026-11-21T24:00:00Z", nil), ("2026-13-01T00:00:00Z", nil), ("1999-12-31T23:59:59Z", nil),
            ("2090-01-01T00:00:00Z", nil), ("2028-02-29T00:00:00Z", 1_835_395_200),
            (" 2026-11-21T16:00:00Z", nil),
        ] as [(String, Double?)])
    func clockIsReadStrictly(text: String, seconds: Double?) {
        #expect(ClockTime.date(text)?.timeIntervalSince1970 == seconds)
    }
}
