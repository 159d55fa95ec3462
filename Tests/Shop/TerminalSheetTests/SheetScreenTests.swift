import PayKit
import PaySheet
import SeededRandom
import TUI
import TerminalSheet
import Testing
import WindowSupport

/// The sheet alone on a screen.
@Suite struct SheetScreenTests {
    /// A screen with an owner that answers at once and a wallet of two cards.
    private struct Stage {
        var screen: SheetScreen
        var owner = ScriptedOwner()
        var outcome: PaymentAuthorization.Outcome?
        var hasLeft = false
        var mouse: [Bool] = []
        var prepared: [Secret] = []

        init(_ size: Size, language: Language = .english) {
            screen = SheetScreen(
                SheetScreen.Setting(
                    language, title: "ACME", note: "every payment is accepted", hasMouse: true,
                    mayMove: false), size: size, isMouseOn: true)
        }

        static let small = Size(columns: 80, rows: 24)

        mutating func send(_ message: SheetScreen.Message) {
            var waiting = [message]
            while !waiting.isEmpty {
                for effect in screen.update(waiting.removeFirst()) {
                    switch effect {
                    case .sheet(.engine(let effect)): waiting += answer(effect).map { .sheet($0) }
                    case .sheet(.checkPasscode(let code)):
                        prepared.append(code)
                        waiting.append(
                            .sheet(.passcodeChecked(matches: code.reveal == "2468", attemptsLeft: 4)))
                    case .closed(let outcome): self.outcome = outcome
                    case .leave: hasLeft = true
                    case .setMouse(let isOn): mouse.append(isOn)
                    case .sheet, .startBeat, .repaint: break
                    }
                }
            }
        }

        private mutating func answer(
            _ effect: PaymentAuthorization.Effect
        ) -> [PaymentAuthorization.Event] {
            switch effect {
            case .makeToken(let request):
                let method = PaymentMethod(type: .credit, network: .visa, displayName: "Visa 4242")
                let token = PaymentToken(
                    transactionIdentifier: "t-\(request.attempt)", paymentMethod: method,
                    paymentData: Array("{}".utf8))
                return [.tokenMade(attempt: request.attempt, token)]
            // The merchant answers in time; a person's pauses pass.
            case .startTimer(let timer) where ![.update, .authorize].contains(timer.kind):
                return [.timerFired(timer)]
            default: return owner.answer(effect)
            }
        }

        mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

        mutating func present(_ request: PaymentRequest) throws {
            let home = PostalAddress(
                street: "1 Peachtree Street", city: "Atlanta", state: "GA", postalCode: "30303",
                country: try #require(Country(code: "US")))
            let wallet = WalletContents(
                passes: [
                    PaymentPass(id: "a", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242"),
                    PaymentPass(
                        id: "b", network: .mastercard, type: .debit, primaryAccountNumberSuffix: "8210"),
                ],
                addresses: [Contact(name: "Ada Lovelace", postalAddress: home)],
                contacts: [
                    Contact(
                        name: "Ada Lovelace", emailAddress: "ada@example.org",
                        phoneNumber: "+14045550100")
                ])
            owner.contact = .update(items: request.paymentSummaryItems)
            owner.method = owner.contact
            owner.card = owner.contact
            owner.coupon = .errors([.couponCodeInvalid()])
            let entitlement = MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
            send(.sheet(.present(request, wallet, entitlement)))
        }

        var text: String { (0..<screen.drawn().size.rows).map(screen.drawn().row).joined(separator: "\n") }
    }

    private func open(_ size: Size = Stage.small, language: Language = .english) throws -> Stage {
        var stage = Stage(size, language: language)
        try stage.present(try SampleRequests.everything())
        return stage
    }

    // MARK: Looks

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)])
    func opened(_ size: Size) throws {
        try Golden.check(open(size).screen.drawn(), "opened-\(size.columns)x\(size.rows)")
    }

    @Test func waitingForTheMerchant() throws {
        try Golden.check(Stage(Stage.small).screen.drawn(), "waiting-80x24")
    }

    @Test func help() throws {
        var stage = try open()
        stage.press(.character("?"))
        try Golden.check(stage.screen.drawn(), "help-80x24")
        stage.press(.escape)
        #expect(stage.screen.drawn() == (try open()).screen.drawn())
    }

    @Test func chinese() throws {
        try Golden.check(open(language: .simplifiedChinese).screen.drawn(), "opened-zh-80x24")
    }

    @Test func smallWindowSaysSo() {
        #expect(Stage(Size(columns: 39, rows: 12)).text.contains("needs 40×12"))
    }

    // MARK: What keys do

    @Test func touchPaysOnce() throws {
        var stage = try open()
        stage.press(.space)
        #expect(stage.outcome == .approved && stage.owner.payments.count == 1)
        stage.press(.space, .enter)
        #expect(stage.owner.payments.count == 1)
    }

    @Test func enterNeverPays() throws {
        var stage = try open()
        stage.press(.enter, .enter, .enter)
        #expect(stage.owner.payments.isEmpty && stage.outcome == nil)
    }

    @Test func onlyTheTouchIsConsent() throws {
        var stage = try open()
        for key in [Key.enter, .escape, .tab, .character("?"), .character("m"), .control("c")] {
            #expect(!stage.screen.isConsent(.key(key)))
        }
        #expect(stage.screen.isConsent(.key(.space)) && !stage.screen.isConsent(.paste(" ")))
        stage.press(.character("?"))
        #expect(!stage.screen.isConsent(.key(.space)))
    }

    /// A click pays where the touch bar stands, and nowhere else.
    @Test func onlyAClickOnTheTouchBarIsConsent() throws {
        let screen = try open().screen
        let canvas = screen.drawn()
        let rows = (0..<canvas.size.rows).filter { y in
            (0..<canvas.size.columns).contains { x in
                screen.isConsent(.mouse(Mouse(.click, at: Point(x: x, y: y))))
            }
        }
        let bar = (0..<canvas.size.rows).filter { canvas.row($0).contains("Press Space to pay") }
        let hint = (0..<canvas.size.rows).filter { canvas.row($0).contains("Space pay") }
        #expect(!bar.isEmpty && Set(bar).isSubset(of: rows) && Set(rows).isSubset(of: Set(bar + hint)))
    }

    @Test(arguments: [Key.escape, .control("c")]) func leavingBeforeTheSheetIsTold(_ key: Key) {
        var stage = Stage(Stage.small)
        stage.press(key)
        #expect(stage.hasLeft && stage.outcome == nil)
    }

    @Test(arguments: [Key.escape, .control("c")]) func leavingTheSheetPaysNothing(_ key: Key) throws {
        var stage = try open()
        stage.press(key)
        #expect(stage.outcome == .cancelled && stage.owner.payments.isEmpty && !stage.hasLeft)
    }

    @Test func paymentUnderWayIsNotLeft() throws {
        var stage = try open()
        stage.owner.results = []
        stage.press(.space)
        #expect(stage.owner.payments.count == 1)
        stage.press(.control("c"), .escape)
        #expect(stage.outcome == nil && stage.text.contains("Finishing your payment"), "\(stage.text)")
    }

    @Test func mouseIsSwitched() throws {
        var stage = try open()
        stage.press(.character("m"), .character("m"))
        #expect(stage.mouse == [false, true])
    }

    /// Ten thousand inputs of all kinds: every frame has the window's size, and only a touch pays.
    @Test func anyInputIsTaken() throws {
        var random = SplitMix64(seed: 36)
        let keys: [Key] = [
            .enter, .escape, .up, .down, .left, .right, .tab, .backTab, .backspace, .home, .end, .pageUp,
            .pageDown, .character("?"), .character("e"), .character("x"), .character("y"), .character("r"),
            .character("m"), .character("2"), .control("l"), .control("u"), .function(1),
        ]
        var stage = try open()
        for _ in 0..<10_000 {
            switch random.number(below: 20) {
            case 0:
                stage.send(
                    .resized(
                        Size(columns: 20 + random.number(below: 160), rows: 5 + random.number(below: 50))))
            case 1: stage.send(.input(.paste([" ", "\u{1B}[2J", "1234"][random.number(below: 3)])))
            case 2:
                let size = stage.screen.drawn().size
                let point = Point(
                    x: random.number(below: size.columns), y: random.number(below: size.rows))
                let mouse = Input.mouse(Mouse(.click, at: point))
                if !stage.screen.isConsent(mouse) { stage.send(.input(mouse)) }
            default:
                if let key = random.one(of: keys), !stage.screen.isConsent(.key(key)) { stage.press(key) }
            }
            #expect(stage.owner.payments.isEmpty)
            if let outcome = stage.outcome {
                #expect(outcome == .cancelled || outcome == .lockedOut, "\(outcome)")
                stage = try open()
            }
        }
    }
}
