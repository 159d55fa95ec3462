import PayKit
import PaySheet
import TUI
import Testing

/// Every sentence of the sheet, read one by one.
@Suite struct SentenceTests {
    /// The texts of a value by their names, those inside its parts too.
    static func texts(in value: Any, _ path: String = "") -> [(name: String, text: String)] {
        if let text = value as? ScreenText { return [(path, text.string)] }
        return Mirror(reflecting: value).children.flatMap { child in
            texts(in: child.value, path + "." + (child.label ?? "\(child.value)"))
        }
    }

    /// The names of the sentences that are made of something.
    static func made(in value: Any, _ path: String = "") -> Set<String> {
        if value is ScreenText { return [] }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == nil, mirror.children.isEmpty, "\(type(of: value))".contains("->") {
            return [path]
        }
        return mirror.children.reduce(into: []) {
            $0.formUnion(made(in: $1.value, path + "." + ($1.label ?? "")))
        }
    }

    private static let longest = ScreenText(cleaning: "USD 1,234,567.89")
    private static func sentences(_ words: Words) -> [(name: String, text: String)] {
        let every = PaymentSummaryItem.Recurrence(intervalUnit: .minute, intervalCount: 12)
        let made: [(String, ScreenText)] =
            [.shipping, .delivery, .storePickup, .servicePickup].map { (".shipTo", words.shipTo($0)) } + [
                (".passcodeWrong", words.passcodeWrong(5)), (".later", words.later("Dec 24")),
                (".later", words.later(nil)),
                (".recurring", words.recurring(every, "Jan 5, 2027", "Jan 5, 2028")),
                (".recurring", words.recurring(every, nil, nil)),
                (".totalChanged", words.totalChanged(longest)),
                (".totalUnread", words.totalUnread(longest, longest)),
                (".methodReplaced", words.methodReplaced("Fake Post Express")),
                (".paidWith", words.paidWith("MASTERCARD ···· 8210")),
                (".setup.codeHint", words.setup.codeHint(3)), (".setup.codeHint", words.setup.codeHint(4)),
                (".setup.simulatedCode", words.setup.simulatedCode("246810")),
                (".setup.enterCode", words.setup.enterCode("+1 404 555 0100")),
                (".setup.codeSent", words.setup.codeSent("+1 404 555 0100")),
                (".setup.codeSentAgain", words.setup.codeSentAgain("+1 404 555 0100")),
                (".setup.added", words.setup.added("MASTERCARD ···· 8210")),
                (".setup.addedNotTaken", words.setup.addedNotTaken("MASTERCARD ···· 8210")),
                (".setup.faults.notTaken", words.setup.faults.notTaken("China UnionPay")),
                (".setup.faults.code", words.setup.faults.code(3)),
                (".setup.faults.code", words.setup.faults.code(4)),
                (".setup.faults.activationWrong", words.setup.faults.activationWrong(2)),
            ]
        return texts(in: words) + made.map { ($0.0, $0.1.string) }
    }

    @Test(
        "UX-ERR-01 every sentence of the sheet is a phrase of at most 128 characters",
        arguments: Language.allCases)
    func everySentenceIsAShortPhrase(_ language: Language) {
        let words = Words.of(language)
        let all = Self.sentences(words)
        #expect(all.count > 100)
        for (name, text) in all {
            #expect(!text.isEmpty && text.count <= 128, "\(name): \(text)")
            #expect(!text.hasSuffix(".") && !text.hasSuffix("。") && !text.hasSuffix("!"), "\(name): \(text)")
        }
        #expect(Self.made(in: words).subtracting(all.map(\.name)).isEmpty, "read these too")
    }

    // MARK: Errors name their field

    @Test(
        "UX-ERR-01 an error about a field names it and says what is expected",
        arguments: Language.allCases)
    func errorsNameTheirField(_ language: Language) {
        let words = Words.of(language)
        let faults = words.setup.faults
        let errors = [
            words.couponInvalid, words.couponExpired, words.addressWrong, words.billingWrong,
            words.form.emailWrong,
            words.form.phoneWrong, words.form.nameMissing, words.form.phoneticNameMissing,
            words.form.addressMissing, faults.numberEmpty, faults.numberUnknown, faults.numberLength,
            faults.numberCheck, faults.alreadyAdded, faults.notTaken("JCB"), faults.expiryUnreadable,
            faults.expired, faults.expiryTooLate, faults.code(3), faults.code(4), faults.activationIncomplete,
            faults.activationWrong(1),
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
