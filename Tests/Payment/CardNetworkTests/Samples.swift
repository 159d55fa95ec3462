import CardNetwork
import PayKit
import Testing
import TokenService

/// What the tests of the network pay with.
enum Sample {
    static let secret = NetworkSecret.simulation
    static let issuer = TokenService()
    /// 00 01 02 … 0f.
    static let device: [UInt8] = Array(0..<16)
    /// SHA-256 of `merchant.org.example.acme`.
    static let merchantHash = bytes("1f0798fe50a25c88ab4596a044cfd1687c90b99e2ca73605132cf5cb93a2eb7f")
    /// 00 01 02 … 1f.
    static let transaction: [UInt8] = Array(0..<32)
    static let november = CalendarMonth(year: 2026, month: 11)

    static func money(_ minorUnits: Int64, _ code: String = "USD") throws -> Money {
        Money(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
    }

    static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    static func card(
        _ number: String = "4242424242424242", expiry: String? = "09/29", device: [UInt8] = device
    ) throws -> DeviceCard {
        issuer.provision(
            card: try CardNumber(number), expiry: expiry.flatMap { Expiry($0) }, device: device)
    }

    static func keyed(
        _ number: String, expiry: String = "09/29", code: Secret? = nil
    ) throws -> AuthorizationRequest.Source {
        let card = try CardNumber(number)
        return .keyed(
            KeyedCard(
                number: card, expiry: try #require(Expiry(expiry)),
                securityCode: code ?? (card.network == .amex ? "1234" : "123")))
    }

    /// The sandbox numbers of every network that the library knows.
    static let numbers = [
        "4242424242424242", "4111111111111111", "4012888888881881", "4000056655665556", "5555555555554444",
        "5105105105105100", "5200828282828210", "2223003122003222", "2222400070000005", "378282246310005",
        "371449635398431", "370000000000002", "6011111111111117", "6011000990139424", "3530111333300000",
        "3566002020360505", "6200000000000005", "8171999927660000", "4761120010000492", "5204247750001471",
        "349956959041362", "4000000000000002", "4000000000009995", "4000000000009987", "4000000000009979",
        "4000000000000069", "4000000000000127", "4000000000000119", "4000000000006975", "4000000000000259",
        "4000000000000341", "4100000000000019", "4000000000003220", "4000002500003155", "4222222222222",
        "4000000000000000006",
    ]
}

/// A secure element in short: a card and its counter.
struct Purse {
    let card: DeviceCard
    var counter: UInt32 = 0

    init(_ number: String = "4242424242424242", expiry: String? = "09/29") throws {
        card = try Sample.card(number, expiry: expiry)
    }

    /// The next payment of an amount.
    mutating func pay(_ amount: Money, pin: Secret? = nil) -> DevicePayment {
        counter += 1
        return DevicePayment(
            accountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
            cryptogram: Cryptogram.make(
                key: card.key, dpan: card.deviceAccountNumber, counter: counter, amount: amount,
                merchantHash: Sample.merchantHash, unpredictable: Sample.transaction),
            eciIndicator: Cryptogram.eciIndicator(for: card.network), merchantHash: Sample.merchantHash,
            transactionIdentifier: Sample.transaction,
            encryptedPIN: pin.flatMap { PINBlock.seal(pin: $0, key: card.key, counter: counter) })
    }
}

extension CardNetwork {
    /// Asks for an authorisation and expects an answer at once.
    mutating func ask(
        _ id: String, _ source: AuthorizationRequest.Source, _ amount: Money,
        month: CalendarMonth = Sample.november, under fault: NetworkFault? = nil
    ) throws -> AuthorizationResponse {
        let request = AuthorizationRequest(id: id, source: source, amount: amount, month: month)
        guard case .answer(let response) = authorize(request, under: { fault }) else {
            throw Missing.answer
        }
        return response
    }

    enum Missing: Error { case answer }
}
