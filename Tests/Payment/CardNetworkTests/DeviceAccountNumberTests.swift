import CardNetwork
import PayKit
import SeededRandom
import Testing
import TokenService

@Suite struct DeviceAccountNumberTests {
    @Test(arguments: [(2, 100), (3, 1_000), (4, 10_000)])
    func permutationMeetsEveryNumberOnce(digits: Int, count: UInt64) {
        let cipher = DecimalFeistel(
            key: Sample.secret.bytes, tweak: Array("4890".utf8), digits: digits)
        let images = (0..<count).map(cipher.encrypted)
        #expect(Set(images) == Set(0..<count))
        #expect(images.map(cipher.decrypted) == Array(0..<count))
    }

    @Test func anotherTweakKeyOrLengthIsAnotherPermutation() throws {
        let other = try #require(NetworkSecret(bytes: Array(repeating: 7, count: 32)))
        func images(_ secret: NetworkSecret, _ tweak: String, _ digits: Int) -> [UInt64] {
            let cipher = DecimalFeistel(key: secret.bytes, tweak: Array(tweak.utf8), digits: digits)
            return (0..<50).map(cipher.encrypted)
        }
        let all = [
            images(Sample.secret, "4890", 8), images(Sample.secret, "5480", 8), images(other, "4890", 8),
            images(Sample.secret, "4890", 9),
        ]
        #expect(Set(all).count == 4)
    }

    @Test("a number replaced for another device keeps its card's outcome and tells no card number")
    func replacedNumberStandsForTheSameCard() throws {
        let service = TokenService(secret: Sample.secret)
        for text in Sample.numbers {
            let card = try CardNumber(text)
            let old = service.provision(card: card, expiry: nil, device: Array(repeating: 1, count: 16))
            let new = try #require(
                service.provision(
                    replacing: old.deviceAccountNumber, expiry: nil, device: Array(repeating: 2, count: 16)))
            let (before, after) = (old.deviceAccountNumber.reveal, new.deviceAccountNumber.reveal)
            #expect(after != before && after.count == before.count && new.network == card.network)
            #expect(
                DeviceAccountNumber(after, secret: Sample.secret)?.rule
                    == DeviceAccountNumber(before, secret: Sample.secret)?.rule)
            #expect(new.key != old.key)
        }
        for text in ["", "4242424242424242", "489000"] {
            let device: [UInt8] = Array(repeating: 2, count: 16)
            #expect(service.provision(replacing: Secret(text), expiry: nil, device: device) == nil)
        }
    }

    // MARK: Many cards

    /// A number of a network that passes the Luhn check; sandbox numbers among them.
    static func randomNumber(_ random: inout SplitMix64) throws -> CardNumber {
        if Int.random(in: 0..<4, using: &random) == 0 {
            return try CardNumber(try #require(Sample.numbers.randomElement(using: &random)))
        }
        let forms = [
            ("4", 13), ("4", 16), ("4", 19), ("51", 16), ("2720", 16), ("37", 15), ("65", 16), ("644", 19),
            ("3528", 16), ("81", 18), ("62", 17),
        ]
        let form = try #require(forms.randomElement(using: &random))
        while true {
            let rest = (form.0.count..<form.1).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            if let number = try? CardNumber(form.0 + rest.joined()), OutcomeRule(of: number) != .notPermitted
            {
                return number
            }
        }
    }

    /// 10,000 cards in devices, with what is wrong with any of them.
    @Test func everyNumberKeepsItsPromises() throws {
        var random = SplitMix64(seed: 4)
        var made: Set<String> = []
        var wrong: [String] = []
        let sandbox = Set(Sample.numbers)
        for _ in 0..<10_000 {
            let card = try Self.randomNumber(&random)
            let device = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let digits = Sample.issuer.provision(card: card, expiry: nil, device: device)
                .deviceAccountNumber.reveal
            let number = try CardNumber(digits)
            let read = DeviceAccountNumber(digits, secret: Sample.secret)
            let isKept =
                number.digits == digits && number.network == card.network
                && digits.count == card.digits.count && number.suffix != card.suffix
                && !sandbox.contains(digits) && read?.rule == OutcomeRule(of: card)
                && read?.network == card.network && made.insert(digits).inserted
            if !isKept { wrong.append("\(card.digits) as \(digits)") }
        }
        #expect(wrong.isEmpty)
        #expect(made.count == 10_000)
    }

    @Test func noSandboxNumberIsInABlock() throws {
        for digits in Sample.numbers {
            let number = try CardNumber(digits)
            #expect(!DeviceAccountNumber.isInBlock(number))
            #expect(DeviceAccountNumber(digits, secret: Sample.secret) == nil)
        }
        #expect(
            PaymentNetwork.allCases.map(DeviceAccountNumber.block) == [
                "4890", "5480", "3480", "6480", "3580", "6280",
            ])
        for network in PaymentNetwork.allCases {
            #expect(CardNumber.network(of: DeviceAccountNumber.block(of: network)) == network)
        }
    }

    @Test func sameCardAndDeviceHaveTheSameNumber() throws {
        let card = try Sample.card()
        #expect(try Sample.card() == card)
        let other = try Sample.card(device: Array(1...16))
        let neighbour = try Sample.card("4111111111111111")
        #expect(Set([card, other, neighbour].map(\.deviceAccountNumber)).count == 3)
        #expect(Set([card, other, neighbour].map(\.key)).count == 3)
    }

    @Test func renewedCardKeepsItsNumberAndGetsAnotherKey() throws {
        let (old, renewed) = (try Sample.card(expiry: "09/29"), try Sample.card(expiry: "09/32"))
        #expect(old.deviceAccountNumber == renewed.deviceAccountNumber)
        #expect(old.expirationDate == "291231" && renewed.expirationDate == "321231")
        #expect(old.key != renewed.key)
    }

    @Test func anotherSecretReadsAnotherRule() throws {
        let other = try #require(NetworkSecret(bytes: Array(repeating: 7, count: 32)))
        let declined = try CardNumber("4000000000000002")
        let rules = (0..<1_000).map { index in
            let card = Sample.issuer.provision(
                card: declined, expiry: nil, device: [UInt8(index >> 8), UInt8(index & 255)])
            return DeviceAccountNumber(card.deviceAccountNumber.reveal, secret: other)?.rule
        }
        // One in 32 by chance, and about 18 in 32 carry no rule at all.
        #expect((15...60).contains(rules.count { $0 == .declined }))
        #expect((500...630).contains(rules.count { $0 == nil }))
    }

    // MARK: Dates

    @Test func dateIsTheEndOfAMonthWithinAYearAfterTheCard() throws {
        let lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var months: Set<Int> = []
        for index in 0..<200 {
            let date = try Sample.card(expiry: "09/29", device: [UInt8(index)]).expirationDate
            let parts = [0, 2, 4].compactMap { Int(date.dropFirst($0).prefix(2)) }
            try #require(parts.count == 3 && date.count == 6)
            #expect(parts[2] == lastDays[parts[1] - 1])
            months.insert((parts[0] - 29) * 12 + parts[1] - 9)
        }
        #expect(months == Set(1...12))
    }

    @Test func februaryOfALeapYearHasItsDay() throws {
        let dates = try (0..<200).map {
            try Sample.card(expiry: "09/27", device: [UInt8($0)]).expirationDate
        }
        #expect(dates.contains("280229") && !dates.contains("280228"))
    }

    @Test(arguments: ["2912", "29123", "2912311", "29١٢31", "291331", "290031", ""])
    func dateOfAnotherFormIsNotRead(_ date: String) {
        #expect(DeviceExpiration.expiry(date) == nil)
    }
}
