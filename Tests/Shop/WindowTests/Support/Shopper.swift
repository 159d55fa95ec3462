package import PayKit
package import QARules
package import SimWallet
import Storefront
package import TUI
package import Testing
package import Window

/// A shopper at a terminal: presses keys, sees screens. The shop is scripted, the wallet simulated, the clock
/// a number; every effect is answered at once unless the shop is slow.
package final class Shopper {
    package private(set) var window: Window
    package var shop: ScriptedShop
    package var wallet: SimulatedWallet
    /// What the wallet shows to sheets opened by hand, in place of its own.
    package var contents: WalletContents?
    /// Owns the sheets in the shop's place, for requests that this shop never makes.
    package var owner: ScriptedOwner?
    /// While true the shop's answers are held back until ``release()``.
    /// False on a disk that takes nothing.
    package var keepsPayments = true
    package var isShopSlow = false
    private var held: [Window.Message] = []
    private var waiting: [Window.Message] = []
    private var isWorking = false
    private var timers: [(due: Int, message: Window.Message)] = []
    private var clock = 0

    /// The screen after each message.
    package private(set) var frames: [Canvas] = []
    /// Everything the window asked for.
    package private(set) var effects: [Window.Effect] = []
    /// What the status line said, each once in a row.
    package private(set) var announcements: [String] = []
    /// The rules, held against every step; what breaks one fails the test, unless it is expected.
    package private(set) var watch = RuleWatch()
    /// Rules that a test breaks on purpose.
    package var brokenOnPurpose: Set<String> = []
    /// Alters what the rules get to see, as a defect of the program would.
    package var defect: (inout Observation) -> Void = { _ in }
    private var steps = 0

    package init(
        _ device: SampleWallet = .ready, language: Language = .english, columns: Int = 80, rows: Int = 24,
        shop: ScriptedShop = ScriptedShop(), isShopSlow: Bool = false, abilities: Abilities = Abilities(),
        hasTour: Bool = false
    ) throws {
        self.shop = shop
        self.isShopSlow = isShopSlow
        wallet = try device.make()
        window = Window(
            language: language, size: Size(columns: columns, rows: rows),
            today: Self.november, isMouseOn: true, abilities: abilities, hasTour: hasTour)
        send(.shop(.started(address: "http://shop.test")))
    }

    package static let november = CalendarMonth(year: 2026, month: 11)

    // MARK: Doing

    package func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }
    package func press(_ key: Key, times: Int) { for _ in 0..<times { send(.input(.key(key))) } }
    package func type(_ text: String) { for character in text { press(.character(character)) } }
    package func paste(_ text: String) { send(.input(.paste(text))) }
    package func click(_ x: Int, _ y: Int) {
        send(.input(.mouse(Mouse(.click, at: Point(x: x, y: y)))))
    }
    /// Moves to the row of the sheet with one of these titles.
    package func goTo(_ titles: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        press(.up, times: 9)
        for _ in 0..<9 where !titles.contains(where: cursorRow.contains) { press(.down) }
        guard !titles.contains(where: cursorRow.contains) else { return }
        Issue.record("no row \(titles)\n\(screen.text)", sourceLocation: sourceLocation)
    }
    package func resize(_ columns: Int, _ rows: Int) { send(.resized(Size(columns: columns, rows: rows))) }

    /// Clicks on the first place where a text stands.
    package func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let place = screen.place(of: text) else {
            Issue.record("nothing says \(text)\n\(screen.text)", sourceLocation: sourceLocation)
            return
        }
        click(place.x, place.y)
    }

    /// Lets time pass; deadlines come in their order.
    package func advance(milliseconds: Int) {
        let end = clock + milliseconds
        while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[next].due <= end
        {
            let timer = timers.remove(at: next)
            clock = timer.due
            send(timer.message)
        }
        clock = end
    }

    /// Lets the shop's answers out that were held back.
    package func release() {
        isShopSlow = false
        let answers = held
        held = []
        for answer in answers { send(answer) }
    }

    /// Puts another device into the shopper's hand; the shop is told of it or finds out by itself.
    package func change(to device: SampleWallet, isTold: Bool) throws {
        wallet = try device.make()
        if isTold { send(.walletChanged) }
    }

    /// Another shopper who stands where this one stands.
    package func fork() -> Shopper {
        let other = Shopper(window: window, shop: shop, wallet: wallet)
        (other.timers, other.clock) = (timers, clock)
        (other.watch, other.steps, other.brokenOnPurpose) = (watch, steps, brokenOnPurpose)
        return other
    }

    private init(window: Window, shop: ScriptedShop, wallet: SimulatedWallet) {
        self.window = window
        self.shop = shop
        self.wallet = wallet
    }

    /// Delivers something by hand, such as an answer that comes twice.
    package func send(_ message: Window.Message) {
        waiting.append(message)
        guard !isWorking else { return }
        isWorking = true
        while !waiting.isEmpty {
            let message = waiting.removeFirst()
            let wanted = window.update(message)
            remember(message, wanted)
            for effect in wanted {
                do { try carryOut(effect) } catch { Issue.record("the script is wrong: \(error)") }
            }
        }
        isWorking = false
    }

    private func remember(_ message: Window.Message, _ wanted: [Window.Effect]) {
        effects += wanted
        let frame = window.drawn()
        if frame != frames.last {
            frame.checkRules()
            frames.append(frame)
        }
        let said = window.status.string
        if !said.isEmpty, said != announcements.last { announcements.append(said) }
        watch(message, wanted, frame)
    }

    private func watch(_ message: Window.Message, _ wanted: [Window.Effect], _ frame: Canvas) {
        var moment = Observation(number: steps, time: clock, message, wanted, in: window, frame: frame)
        steps += 1
        defect(&moment)
        for id in watch.take(moment) where !brokenOnPurpose.contains(id) {
            let reason = watch.state(of: id)?.breaches.last?.reason ?? ""
            Issue.record("\(id) is broken: \(reason)\n\(frame.text)")
        }
    }

    /// The cards of the wallet.
    package var passes: [PaymentPass] { wallet.contents.passes }

    // MARK: Seeing

    package var screen: Canvas { window.drawn() }

    /// The orders that exist.
    package var orders: Int { shop.placed.count }

    package func see(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts where !screen.text.contains(text) {
            Issue.record("no \(text) on\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    package func seeNo(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts where screen.text.contains(text) {
            Issue.record("\(text) on\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    /// The row that the cursor is on.
    package var cursorRow: String { screen.cursor.map { screen.row($0.y) } ?? "" }

    // MARK: Effects

    private func carryOut(_ effect: Window.Effect) throws {
        if owner != nil, case .owner(let effect) = effect { return answerForOwner(effect) }
        switch effect {
        case .shop(.askCapability(let request, _)):
            let reason = wallet.capabilityReason(of: request)
            send(.shop(.capabilityAnswered(reason, keepsPayments: keepsPayments)))
        case .owner: break
        case .shop(.startTimer(let timer)): start(timer.milliseconds, .shop(.timerFired(timer)))
        case .shop(.askLastWord): send(.shop(.lastWordAnswered(TimeOfDay(hour: 14, minute: 32))))
        case .shop(let effect):
            guard let answer = try shop.answer(effect, window.shop.language) else { return }
            if isShopSlow { held.append(.shop(answer)) } else { send(.shop(answer)) }
        case .openWallet(let request):
            let entitlement = MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
            send(.walletOpened(request, wallet.contents, entitlement))
        case .makeToken(let request):
            send(.sheet(.tokenMade(attempt: request.attempt, Self.token(request, wallet.contents))))
        case .checkPasscode(let passcode):
            let (matches, left) = wallet.check(passcode: passcode.reveal)
            send(.sheet(.passcodeChecked(matches: matches, attemptsLeft: left)))
        case .askIssuer(let question, let number):
            let answer = Window.Message.issuerAnswered(wallet.answer(question), number: number)
            if isShopSlow { held.append(answer) } else { send(answer) }
        case .addCard(let card):
            wallet.add(card)
            send(.walletChanged)
        case .startTimer(let timer): start(timer.kind.milliseconds, .sheet(.timerFired(timer)))
        case .takePIN(let pin):
            wallet.take(pin: pin)
            send(.sheet(.pinEntered))
        case .saveContact(let contact, let old):
            wallet.save(contact, replacing: old)
            send(.sheet(.walletChanged(wallet.contents)))
        case .setMouse, .setTheme, .newAudience, .openLab, .keep, .startBeat, .repaint, .log, .quit: break
        }
    }

    /// Opens a sheet for a request made by hand.
    package func present(_ request: PaymentRequest, _ owner: ScriptedOwner) {
        self.owner = owner
        let entitlement = MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
        send(.walletOpened(request, contents ?? wallet.contents, entitlement))
    }

    private func answerForOwner(_ effect: PaymentAuthorization.Effect) {
        for event in owner?.answer(effect) ?? [] {
            if isShopSlow { held.append(.sheet(event)) } else { send(.sheet(event)) }
        }
    }

    private func start(_ milliseconds: Int, _ message: Window.Message) {
        timers.append((clock + milliseconds, message))
    }
}

extension Shopper {
    /// What the wallet would make, with nothing in it; nil for a card that it does not have.
    fileprivate static func token(
        _ request: PaymentAuthorization.TokenRequest, _ contents: WalletContents
    ) -> PaymentToken? {
        contents.passes.first { $0.id == request.passID }.map { pass in
            PaymentToken(
                transactionIdentifier: String(repeating: "07", count: 32),
                paymentMethod: PaymentMethod(
                    type: pass.type, network: pass.network, displayName: pass.displayName),
                paymentData: Array(
                    """
                    {"version":"EC_v1","data":"","signature":"",\
                    "header":{"publicKeyHash":"","transactionId":""}}
                    """.utf8))
        }
    }
}
