import PayKit
import Testing

@Suite struct CardNumberTests {
    @Test(arguments: [
        ("4242424242424242", PaymentNetwork.visa), ("4222222222222", .visa), ("4000000000000000006", .visa),
        ("5555555555554444", .mastercard), ("5200828282828210", .mastercard),
        ("2223003122003222", .mastercard),
        ("2720990000000007", .mastercard), ("378282246310005", .amex), ("341111111111111", .amex),
        ("6011111111111117", .discover), ("6500000000000002", .discover), ("6445644564456445", .discover),
        ("3566002020360505", .jcb), ("3530111333300000", .jcb), ("6200000000000005", .unionPay),
        ("8100000000000002", .unionPay), ("6205500000000000004", .unionPay),
    ])
    func numberBelongsToANetwork(digits: String, network: PaymentNetwork) throws {
        let number = try CardNumber(digits)
        #expect(number.network == network && number.digits == digits)
    }

    @Test(arguments: ["4242 4242 4242 4242", "4242-4242-4242-4242", " 42 42424242424242-"])
    func blanksAndDashesAreLeftOut(text: String) throws {
        #expect(try CardNumber(text).digits == "4242424242424242")
    }

    static let bad: [(String, CardNumberError)] = [
        ("", CardNumberError.empty), ("  ", .empty), (" - - ", .empty), ("4242x42424242424", .notDigits),
        ("4242\t424242424242", .notDigits), ("４２４２４２４２４２４２４２４２", .notDigits),
        ("1234567812345670", .unknownNetwork),
        ("6012000000000000", .unknownNetwork), ("5600000000000003", .unknownNetwork),
        ("2220000000000000", .unknownNetwork), ("2721000000000000", .unknownNetwork),
        ("3527000000000000", .unknownNetwork), ("3590000000000000", .unknownNetwork),
        ("6430000000000000", .unknownNetwork), ("424242424242", .wrongLength),
        ("42424242424242424242", .wrongLength), ("55555555555544440", .wrongLength),
        ("3782822463100050", .wrongLength), ("601111111111111", .wrongLength), ("4", .wrongLength),
        ("4242424242424241", .failsCheck), ("2424242424242424", .failsCheck),
        ("378282246310006", .failsCheck), ("4242424242424224", .failsCheck),
    ]

    @Test(arguments: bad)
    func badNumberIsRefused(text: String, error: CardNumberError) {
        #expect(throws: error) { try CardNumber(text) }
    }

    @Test func suffixIsTheLastFourDigits() throws {
        #expect(try CardNumber("5200 8282 8282 8210").suffix == "8210")
    }

    static let typed: [(String, PaymentNetwork?)] = [
        ("", PaymentNetwork?.none), ("4", .visa), ("5", nil), ("51", .mastercard), ("60", nil),
        ("6011", .discover),
        ("222", nil), ("2221", .mastercard), ("35", nil), ("3528", .jcb), ("34", .amex), ("62", .unionPay),
        ("4x", .visa), ("x", nil),
    ]

    @Test(arguments: typed)
    func networkShowsWhileTyping(digits: String, network: PaymentNetwork?) {
        #expect(CardNumber.network(of: digits) == network)
    }

    static let written: [(String, String)] = [
        ("", ""), ("4", "4"), ("4242", "4242"), ("42424", "4242 4"),
        ("4242-4242 4242 4242", "4242 4242 4242 4242"),
        ("378282246310005", "3782 822463 10005"), ("3782822463100059", "3782 822463 100059"),
        ("62000000000000000059", "6200 0000 0000 0000 005"), ("x4x2", "42"),
    ]

    @Test(arguments: written)
    func numberIsWrittenInGroups(typed: String, grouped: String) {
        #expect(CardNumber.grouped(typed) == grouped)
    }

    static let left: [(String, String)] = [
        ("", ""), ("4242 4242 4242 4242", "•••• 4242"), ("42 42", "•••• 4242"), ("x", "•••• "),
    ]

    @Test(arguments: left)
    func leftNumberShowsItsEndAlone(typed: String, masked: String) {
        #expect(CardNumber.masked(typed) == masked)
    }

    static let codes: [(PaymentNetwork?, Int)] = [
        (PaymentNetwork?.some(.amex), 4), (.visa, 3), (.unionPay, 3), (nil, 3),
    ]

    @Test(arguments: codes)
    func securityCodeHasItsLength(network: PaymentNetwork?, length: Int) {
        #expect(CardNumber.securityCodeLength(of: network) == length)
    }
}
