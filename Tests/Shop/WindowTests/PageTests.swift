import PayKit
import PaySheet
import TUI
import Testing
import Window
import WindowSupport

/// The shop line by line: what is read, and what lines mean.
@Suite struct PageTests {
    @Test("UX-ACC-05 a purchase by numbers and words", arguments: Language.allCases)
    func purchaseByLines(_ language: Language) throws {
        let shopper = try Shopper(reading: language)
        shopper.say("1")
        #expect(shopper.window.page.name == "card")
        shopper.say("b")
        shopper.advance(milliseconds: 300)
        #expect(shopper.window.page.name == "sheet")
        #expect(shopper.hears("USD 15.83"))
        shopper.say("Space")
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.window.page.name == "receipt")
        #expect(shopper.hears("2026-"))
        #expect(shopper.orders == 1)
        shopper.say("Enter")
        #expect(shopper.window.page.name == "list")
    }

    @Test("UX-ACC-05 a purchase with a card: fields are asked for one after the other")
    func purchaseWithACard() throws {
        let shopper = try Shopper(.unsupported, reading: .english)
        for line in ["mustache", "buy with"] { shopper.say(line) }
        #expect(shopper.window.page.question?.text.string == "1. Email, (empty)")
        shopper.say("ada@example")
        shopper.say("Ada Lovelace")
        #expect(shopper.window.page.question?.isChoice == true)
        shopper.say("germany")
        #expect(shopper.hears("Germany"))
        shopper.say("united states")
        let here = shopper.window.page
        // A name that no country has, a dot that says something else, and Enter alone, which keeps it.
        shopper.say("atlantis")
        #expect(shopper.window.page == here)
        #expect(shopper.window.answer(to: ".esc") == .inputs([.key(.escape)]))
        shopper.say("")
        for line in ["12 Peach Street", "Atlanta", "GA", "30303"] { shopper.say(line) }
        shopper.say("enter")
        for line in ["4242 4242 4242 4242", "12/29", "123"] { shopper.say(line) }
        #expect(shopper.hears("ending in 4242"))
        shopper.say("place order")
        #expect(shopper.window.page.question?.text.string.hasPrefix("1. Email, ada@example") == true)
        shopper.say("ada@example.org")
        shopper.say(".place order")
        #expect(shopper.window.page.name == "receipt")
        #expect(shopper.orders == 1)
    }

    @Test("UX-AUT-02 a passcode is asked for without being shown")
    func passcodeIsSecret() throws {
        let shopper = try Shopper(reading: .english)
        for line in ["1", "b"] { shopper.say(line) }
        shopper.advance(milliseconds: 300)
        for _ in 0..<3 { shopper.say("wrong finger") }
        let question = try #require(shopper.window.page.question)
        #expect(question.isSecret)
        #expect(shopper.window.page.name == "sheet-secret")
        shopper.send(.input(.paste("2468")))
        #expect(!shopper.hears("2468"))
        shopper.say("2468")
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.window.page.name == "receipt")
    }

    // MARK: Lines

    static let answers: [(line: String, expected: Page.Answer)] = [
        ("1", .inputs([.item(0)])), (" 2 ", .inputs([.item(1)])), ("/", .inputs([.key(.character("/"))])),
        ("search", .inputs([.key(.character("/"))])), ("SEA", .inputs([.key(.character("/"))])),
        ("f", .inputs([.key(.character("f"))])), ("enter", .inputs([.key(.enter)])),
        ("pgdn", .inputs([.key(.pageDown)])), ("more", .inputs([.key(.pageDown)])),
        ("page back", .inputs([.key(.pageUp)])), ("２", .inputs([.item(1)])),
        ("？", .inputs([.key(.character("?"))])), ("safety razor", .inputs([.item(2)])),
        ("quit", .inputs([.key(.control("c"))])), ("q", .inputs([.key(.control("c"))])),
        ("?", .inputs([.key(.character("?"))])), ("", .again), ("raz", .inputs([.item(2)])), ("   ", .again),
    ]

    @Test(arguments: answers)
    func lineMeansWhatItSays(_ sample: (line: String, expected: Page.Answer)) throws {
        let shopper = try Shopper(reading: .english)
        #expect(shopper.window.answer(to: sample.line) == sample.expected)
    }

    @Test("UX-AUT-01 nothing pays but what says so", arguments: ["p", "pa", "a", "e", "buy", "b"])
    func beginningOfAWordDoesNotPay(_ line: String) throws {
        let shopper = try Shopper(reading: .english)
        for line in ["1", "b"] { shopper.say(line) }
        shopper.advance(milliseconds: 300)
        guard case .unclear = shopper.window.answer(to: line) else {
            Issue.record("\(shopper.window.answer(to: line))")
            return
        }
        for word in ["pay", " ", "  ", "space", "Space", "touch", ".space"] {
            let answer = shopper.window.answer(to: word)
            let touches = answer == .inputs([.key(.space)]) || answer == .inputs([.item(5)])
            #expect(touches, "\(word): \(answer)")
        }
    }

    @Test func labelsAreWordsOfTheirRow() throws {
        let shopper = try Shopper(reading: .english)
        shopper.say("1")
        #expect(shopper.window.answer(to: "coupon") == .inputs([shopper.window.page.choices[0].input]))
        shopper.say("coupon")
        #expect(shopper.window.page.question != nil)
        let shirt = try Shopper(reading: .english)
        shirt.say("4")
        #expect(shirt.window.answer(to: "size") == .unclear("Several match; say a number."))
    }

    static let voices: [(written: String, said: String)] = [
        ("Arrives Wed, Dec 2 – Fri, Dec 4", "Arrives Wednesday, December 2 to Friday, December 4"),
        ("Arrives Fri, Nov 27", "Arrives Friday, November 27"), ("VISA ···· 4242", "Visa ending in 4242"),
        ("•••• 4242", "ending in 4242"), ("Jan Novak, 4 Sun Street", "Jan Novak, 4 Sun Street"),
        (
            "ACME charged $15.83 to Visa 4242 (simulated)",
            "ACME charged $15.83 to Visa ending in 4242 (simulated)"
        ),
        ("Order 2026-000001", "Order 2026-000001"), ("1, × $10.00", "1, at $10.00"),
        ("Black · sold out in Small", "Black, sold out in Small"), ("● In stock", "In stock"),
        ("✗ Coupon: unknown code, check it", "Coupon: unknown code, check it"),
        ("✗ Declined", "Declined"),
    ]

    @Test(arguments: voices)
    func textIsReadAsAVoiceSaysIt(_ sample: (written: String, said: String)) {
        #expect(LineWords(language: .english).voice(sample.written) == sample.said)
    }

    static let quantities: [(written: String, english: String, chinese: String)] = [
        ("2 × Stoneware Mug", "2 of Stoneware Mug", "2 件 Stoneware Mug"),
        ("Item, 12 × Stoneware Mug", "Item, 12 of Stoneware Mug", "Item, 12 件 Stoneware Mug"),
        ("2 × 3D Puzzle", "2 of 3D Puzzle", "2 件 3D Puzzle"),
        ("2 × $5 Gift Card", "2 of $5 Gift Card", "2 件 $5 Gift Card"),
        ("2 × $16.00", "2 at $16.00", "2 每件 $16.00"),
        ("2, × CN¥1,016.00, CN¥2,032.00", "2, at CN¥1,016.00, CN¥2,032.00", "2, 每件 CN¥1,016.00, CN¥2,032.00"),
        ("2, × SEK 16.00", "2, at SEK 16.00", "2, 每件 SEK 16.00"),
        ("Stoneware Mug, × 2", "Stoneware Mug, 2", "Stoneware Mug, 2"),
        ("陶杯，× 2", "陶杯，2", "陶杯，2"),
        ("2 × Poster 30 × 40 cm", "2 of Poster 30 × 40 cm", "2 件 Poster 30 × 40 cm"),
        ("Poster, 30 × 40 cm", "Poster, 30 × 40 cm", "Poster, 30 × 40 cm"),
    ]

    @Test(arguments: quantities)
    func quantityIsReadByWhatItCounts(_ sample: (written: String, english: String, chinese: String)) {
        #expect(LineWords(language: .english).voice(sample.written) == sample.english)
        #expect(LineWords(language: .simplifiedChinese).voice(sample.written) == sample.chinese)
    }

    @Test func whatAPictureShowsIsRead() throws {
        let shopper = try Shopper(reading: .english)
        shopper.say("1")
        let lines = shopper.window.page.lines.map(\.text.string)
        #expect(lines.contains { $0.hasPrefix("Picture: ") && $0.count > 12 }, "\(lines)")
    }

    @Test func longTextIsReadWholeAndACardNumberOnlyByItsEnd() throws {
        let shopper = try Shopper(.unsupported, reading: .english)
        for line in ["1", "buy with"] { shopper.say(line) }
        let email = "maximiliana.mustermann-hohenzollern@example.org"
        shopper.say(email)
        #expect(shopper.hears("Email, \(email)"))
        let number = try #require(
            shopper.window.page.choices.firstIndex { $0.text.string.contains("Card number") })
        shopper.say(".\(number + 1)")
        shopper.say("4242 4242 4242 4242")
        shopper.say(".\(number + 1)")
        #expect(shopper.hears("ending in 4242") && !shopper.hears("4242 4242"))
    }

    @Test("UX-ACC-05 another part of a list is read with its headings")
    func headingsAreReadAgain() throws {
        let shopper = try Shopper(reading: .english)
        let page = shopper.window.page
        var other = page
        other.lines = other.lines.filter { line in
            line.text.string == "Home"
                || !page.choices.contains { line.text.string.hasSuffix($0.text.string) }
        }
        let read = shopper.window.read(page, after: other).map(\.string)
        #expect(read.contains("Home") && read.contains { $0.contains(page.choices[0].text.string) })
    }

    static let nonsense = [
        "0", "99999999999999999999", "-1", "\(Int.min)", "ocket", "ra", "nothing like this", "\u{1B}[31m",
        "e",
        String(repeating: "x", count: 9_999),
    ]

    @Test("UX-ACC-05 a line that means nothing changes nothing and says so", arguments: nonsense)
    func nonsenseIsAnswered(_ line: String) throws {
        let shopper = try Shopper(reading: .english)
        let answer = shopper.window.answer(to: line)
        guard case .unclear(let sentence) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(sentence.string.hasSuffix("."))
    }

    @Test func fieldTakesWhatLooksLikeACommandUnlessADotStandsBefore() throws {
        let shopper = try Shopper(.unsupported, reading: .english)
        for line in ["1", "buy with"] { shopper.say(line) }
        #expect(
            shopper.window.answer(to: "esc")
                == .inputs([.key(.control("u")), .paste("esc"), .key(.enter)]))
        #expect(shopper.window.answer(to: "") == .inputs([.key(.enter)]))
        #expect(shopper.window.answer(to: ".esc") == .inputs([.key(.escape)]))
        #expect(shopper.window.answer(to: ".3") == .inputs([.item(2)]))
        #expect(shopper.window.answer(to: "。３") == .inputs([.item(2)]))
        #expect(shopper.window.answer(to: ".") == .again)
        #expect(shopper.window.answer(to: "。 ") == .again)
    }

    @Test("UX-ACC-05 a number means what it meant when the page was read")
    func numberOfAnotherPageChoosesNothing() throws {
        let shopper = try Shopper(reading: .english)
        let page = shopper.window.page
        #expect(shopper.window.answer(to: "2", lastRead: page) == .inputs([.item(1)]))
        var other = page
        other.choices.remove(at: 0)
        guard case .changed = shopper.window.answer(to: "2", lastRead: other) else {
            Issue.record("another product was chosen")
            return
        }
    }

    @Test func quantityIsLoweredByTheKeyOfAnyKeyboard() throws {
        let shopper = try Shopper(reading: .english)
        for line in ["1", "+", "-"] { shopper.say(line) }
        #expect(shopper.hears("Quantity, 1"))
    }

    @Test("UX-AUT-02 a security code is typed unseen") func securityCodeIsSecret() throws {
        let shopper = try Shopper(.unsupported, reading: .english)
        for line in ["1", "buy with"] { shopper.say(line) }
        #expect(shopper.window.page.question?.isSecret == false)
        let code = try #require(
            shopper.window.page.choices.firstIndex { $0.text.string.contains("Security code") })
        shopper.say(".\(code + 1)")
        #expect(shopper.window.page.question?.text.string.contains("Security code") == true)
        #expect(shopper.window.page.question?.isSecret == true)
    }

    @Test func onlyWhatIsNewIsReadAgain() throws {
        let shopper = try Shopper(reading: .english)
        shopper.say("1")
        let before = shopper.window.page
        shopper.say("+")
        let news = shopper.window.read(shopper.window.page, after: before).map(\.string)
        #expect(news.contains { $0.contains("Quantity, 2") })
        #expect(!news.contains { $0.contains("Mustache Wax") })
        #expect(shopper.window.read(before, after: before).isEmpty)
    }
}

extension Shopper {
    /// A shopper who reads line by line.
    convenience init(_ device: SampleWallet = .ready, reading language: Language) throws {
        try self.init(
            device, language: language, columns: Window.readingSize.columns, rows: Window.readingSize.rows,
            abilities: Abilities(hasMouse: false, hasColors: false))
    }

    /// Types a line and presses Enter.
    func say(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
        switch window.answer(to: line) {
        case .inputs(let inputs): for input in inputs { send(.input(input)) }
        case .again: break
        case .unclear(let sentence), .changed(let sentence):
            Issue.record("\(line): \(sentence.string)\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    /// Whether a text is read on the page.
    func hears(_ text: String) -> Bool {
        window.read(window.page).contains { $0.string.contains(text) }
    }
}
