import PayKit
import Testing

@Suite struct ExpiryTests {
    @Test(arguments: [
        ("01/29", 2029, 1), ("12/29", 2029, 12), ("1229", 2029, 12), ("12/2031", 2031, 12),
        ("122031", 2031, 12),
        ("12 / 29", 2029, 12), ("12-29", 2029, 12), (" 06/30 ", 2030, 6), ("09/00", 2000, 9),
    ])
    func expiryIsRead(text: String, year: Int, month: Int) throws {
        let expiry = try #require(Expiry(text))
        #expect(expiry.year == year && expiry.month == month)
    }

    @Test(arguments: [
        "", "/", "00/29", "13/29", "1/29", "12/9", "12/299", "12/20299", "1/229", "1/2/29", "129", "12292",
        "12.29", "ab/cd", "１２/２９", "-1/29", "1️⃣2️⃣/29", "12/2x",
    ])
    func malformedExpiryIsRefused(text: String) {
        #expect(Expiry(text) == nil)
    }

    @Test(arguments: [
        (2026, 11, false), (2026, 12, false), (2027, 1, true), (2025, 12, false), (2027, 12, true),
    ])
    func cardIsGoodUpToTheEndOfItsMonth(year: Int, month: Int, isBefore: Bool) throws {
        #expect(try #require(Expiry("12/26")).isBefore(CalendarMonth(year: year, month: month)) == isBefore)
    }

    @Test(arguments: [
        (Character("0"), true), ("9", true), ("a", false), ("１", false), ("٣", false), ("1️⃣", false),
        ("1\u{301}", false), ("²", false),
    ])
    func onlyTenCharactersAreDigits(character: Character, isDigit: Bool) {
        #expect(character.isASCIIDigit == isDigit)
    }

    @Test(arguments: [
        ("", Expiry.Fault.unreadable), ("13/29", .unreadable), ("10/26", .expired), ("11/26", nil),
        ("01/2027", nil), ("12/2099", nil), ("01/2100", .tooLate), ("12/2100", .tooLate),
        ("12/1999", .expired),
    ])
    func typedExpiryIsJudgedByTheMonth(text: String, fault: Expiry.Fault?) {
        #expect(Expiry.fault(in: text, today: CalendarMonth(year: 2026, month: 11)) == fault)
    }

    @Test(arguments: [
        ("123", PaymentNetwork.visa, true), ("1234", .visa, false), ("1234", .amex, true),
        ("12a", .visa, false),
        ("", .visa, false), ("123", nil, true),
    ])
    func securityCodeHasTheLengthOfItsNetwork(text: String, network: PaymentNetwork?, isCode: Bool) {
        #expect(CardNumber.isSecurityCode(text, of: network) == isCode)
    }
}
