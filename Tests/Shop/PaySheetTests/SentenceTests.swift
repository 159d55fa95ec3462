import PayKit
import PaySheet
import TUI
import TestSupport
import Testing

/// Every sentence of the sheet, read one by one.
@Suite struct SentenceTests {
    /// Functions that choose among sentences.
    private static let chosen: Set = ["label", "hint", "sentence", "phoneExample"]
    private static let longest = ScreenText(cleaning: "USD 1,234,567.89")
    private static func made(_ words: Words) -> [(name: String, text: String)] {
        let every = PaymentSummaryItem.Recurrence(intervalUnit: .minute, intervalCount: 12)
        let made: [(String, ScreenText)] =
            [.shipping, .delivery, .storePickup, .servicePickup].map { ("shipTo", words.shipTo($0)) } + [
                ("passcodeWrong", words.passcodeWrong(5)), ("later", words.later("Dec 24")),
                ("later", words.later(nil)),
                ("recurring", words.recurring(every, "Jan 5, 2027", "Jan 5, 2028")),
                ("recurring", words.recurring(every, nil, nil)),
                ("totalChanged", words.totalChanged(longest)),
                ("totalUnread", words.totalUnread(longest, longest)),
                ("methodReplaced", words.methodReplaced("Fake Post Express")),
                ("paidWith", words.paidWith("MASTERCARD ···· 8210")),
                ("codeHint", words.setup.codeHint(3)), ("codeHint", words.setup.codeHint(4)),
                ("simulatedCode", words.setup.simulatedCode("246810")),
                ("enterCode", words.setup.enterCode("+1 404 555 0100")),
                ("codeSent", words.setup.codeSent("+1 404 555 0100")),
                ("codeSentAgain", words.setup.codeSentAgain("+1 404 555 0100")),
                ("added", words.setup.added("MASTERCARD ···· 8210")),
                ("addedNotTaken", words.setup.addedNotTaken("MASTERCARD ···· 8210")),
                ("sentence", words.setup.sentence(for: .card(.notTaken(.unionPay)))),
                ("sentence", words.setup.sentence(for: .card(.code(digits: 3)))),
                ("sentence", words.setup.sentence(for: .card(.code(digits: 4)))),
                ("sentence", words.setup.sentence(for: .wrong(attemptsLeft: 2))),
            ]
        return made.map { ($0.0, $0.1.string) }
    }

    @Test(
        "UX-ERR-01 every sentence of the sheet is a phrase of at most 128 characters",
        arguments: Language.allCases)
    func everySentenceIsAShortPhrase(_ language: Language) throws {
        let sentences = try Sentences(in: "Shop/PaySheet")
        let said = sentences.all(inEnglish: language == .english)
        let made = Self.made(Words.of(language))
        #expect(said.count > 120)
        for text in said + made.map(\.text) {
            #expect(!text.isEmpty && text.count <= 128, "\(text)")
            #expect(!text.hasSuffix(".") && !text.hasSuffix("。") && !text.hasSuffix("!"), "\(text)")
        }
        let unread = sentences.made.subtracting(made.map(\.name)).subtracting(Self.chosen)
        #expect(unread.isEmpty, "read these too")
    }

    // MARK: Errors name their field

    @Test(
        "UX-ERR-01 an error about a field names it and says what is expected",
        arguments: Language.allCases)
    func errorsNameTheirField(_ language: Language) {
        let words = Words.of(language)
        let cards: [CardFault] = [
            .card(.number(.empty)), .card(.number(.unknownNetwork)), .card(.number(.wrongLength)),
            .card(.number(.failsCheck)), .alreadyAdded, .card(.notTaken(.jcb)), .card(.expiry(.unreadable)),
            .card(.expiry(.expired)), .card(.expiry(.tooLate)), .card(.code(digits: 3)),
            .card(.code(digits: 4)),
        ]
        let activation: [ActivationFault] = [.incomplete, .wrong(attemptsLeft: 1)]
        let faults =
            cards.map { words.setup.sentence(for: $0) }
            + activation.map { words.setup.sentence(for: $0) }
        let errors =
            faults + [
                words.couponInvalid, words.couponExpired, words.addressWrong, words.billingWrong,
                words.form.emailWrong,
                words.form.phoneWrong, words.form.nameMissing, words.form.phoneticNameMissing,
                words.form.addressMissing,
            ]
        for error in errors { checkForm(error.string, words) }
    }

    @Test(
        "UX-ERR-01 every field of every country's address has an error of its own",
        arguments: Language.allCases)
    func everyPostalFieldHasAnError(_ language: Language) throws {
        let words = Words.of(language)
        for code in ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK", "AU", "IE", "BR", "IN"] {
            let country = try #require(Country(code: code))
            for field in PostalAddress.Format.of(country).fields {
                let sentence = words.form.sentence(for: .postal(field.key), .missing, country)
                checkForm(sentence.string, words)
                let isCode = field.key.rawValue.contains { $0.isUppercase || $0 == "_" }
                #expect(!isCode || !sentence.string.contains(field.key.rawValue), "\(sentence.string)")
            }
        }
    }

    private func checkForm(_ text: String, _ words: Words, sourceLocation: SourceLocation = #_sourceLocation)
    {
        let subjects = [
            "email", "phone", "name", "coupon", "address", "card", "expiry", "digits", "code", "street",
            "city",
            "suburb", "district", "town", "state", "province", "prefecture", "region", "accepted", "邮箱", "电话",
            "姓", "优惠", "址", "卡", "有效期", "位", "验证码", "本店", "街道", "区", "市", "镇", "州", "省", "县", "邮",
        ]
        #expect(
            subjects.contains { text.lowercased().contains($0) }, "\(text)", sourceLocation: sourceLocation)
        #expect(
            text.count <= 128 && !text.hasSuffix(".") && !text.hasSuffix("。"), "\(text)",
            sourceLocation: sourceLocation)
    }
}
