import Kiosk
import PayKit
import QARules
import SimWallet
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Somebody who walks by, and may shop. The shop is scripted, the wallet simulated, the clock a number.
final class Passerby {
    private(set) var kiosk: Kiosk
    var shop: ScriptedShop
    private var wallet: SimulatedWallet
    /// While true the shop's answers are held back.
    var isShopSlow = false
    private var held: [Window.Message] = []
    private var waiting: [Kiosk.Message] = []
    private var isWorking = false
    private var timers: [(due: Int, message: Window.Message)] = []
    private(set) var time = 10_000
    private(set) var hasClock = false
    private var second = 0
    private(set) var effects: [Kiosk.Effect] = []
    private(set) var frames: [Canvas] = []
    /// Whether every frame is drawn, looked at and kept.
    var keepsFrames = true
    /// The rules of kiosks, held against every step; what breaks one fails the test, unless it is expected.
    private(set) var watch = RuleWatch(RuleBook.kiosk)
    /// Rules that a test breaks on purpose.
    var brokenOnPurpose: Set<String> = []
    /// Alters what the rules get to see, as a defect of the program would.
    var defect: (inout Observation) -> Void = { _ in }
    private let fresh: (Size) -> Kiosk
    private var steps = 0
    private var session = 0
    private var shopBefore: Canvas?
    /// What stands in for the shop's own pictures.
    var picture: ((String, Size) -> PictureCells?)?
    /// The right PIN, and how long a wrong one has to wait.
    static let pin = Secret("246813")
    var pause = 30
    var stock = [
        StockRow(sku: "WAX-1", name: "Mustache Wax", onHand: 12, reserved: 2),
        StockRow(sku: "COMB-1", name: "Pocket Comb", onHand: 1, reserved: 0),
        StockRow(sku: "MUG-1", name: "Stoneware Mug", onHand: 40, reserved: 3),
    ]

    init(
        _ device: SampleWallet = .ready, settings: KioskSettings, columns: Int = 80, rows: Int = 24,
        shop: ScriptedShop = ScriptedShop(), hasColors: Bool = true, isUnicode: Bool = true,
        isStarted: Bool = true
    ) throws {
        self.shop = shop
        wallet = try device.make()
        fresh = {
            Kiosk(settings, size: $0, today: Self.november, hasColors: hasColors, isUnicode: isUnicode)
        }
        kiosk = fresh(Size(columns: columns, rows: rows))
        if isStarted { send(.started(address: "http://shop.test")) }
    }

    convenience init(
        language: Language = .english, columns: Int = 80, rows: Int = 24,
        shop: ScriptedShop = ScriptedShop(), isStarted: Bool = true
    ) throws {
        try self.init(
            settings: try Self.settings(language), columns: columns, rows: rows, shop: shop,
            isStarted: isStarted)
    }

    static func settings(_ language: Language = .english) throws -> KioskSettings {
        try KioskSettings(
            wallet: .guest("guest"), wallets: [.guest("guest"), .buy], language: language,
            scenarios: ["calm", "card declined", "slow network"],
            fingerprint: "SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDzlPvPAEGdRqPq4Rc", version: "1.4.0")
    }

    static let november = CalendarMonth(year: 2026, month: 11)

    // MARK: Doing

    /// Presses keys at a walking pace.
    func press(_ keys: Key...) { for key in keys { press(key, after: 1_000) } }
    func press(_ key: Key, after milliseconds: Int) {
        advance(milliseconds)
        send(.input(.key(key), at: time))
    }
    func type(_ text: String) { for character in text { press(.character(character), after: 90) } }
    func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let place = screen.place(of: text) else {
            Issue.record("nothing says \(text)\n\(screen.text)", sourceLocation: sourceLocation)
            return
        }
        advance(1_000)
        send(.input(.mouse(Mouse(.click, at: place)), at: time))
    }

    /// Lets time pass: the shop's timers come in their order, and the kiosk's seconds while it wants them.
    func advance(_ milliseconds: Int) {
        let end = time + milliseconds
        while true {
            let timer = timers.indices.min { timers[$0].due < timers[$1].due }
            let tick = hasClock ? second + 1_000 : .max
            let due = min(timer.map { timers[$0].due } ?? .max, tick)
            guard due <= end else { break }
            time = max(time, due)
            if due == tick {
                second = tick
                send(.seconds(1))
            } else if let timer {
                send(.window(timers.remove(at: timer).message, at: time))
            }
        }
        time = end
    }

    /// The shop is gone, and the poster stands as it was.
    func loseTheShop() {
        shop.isReachable = false
        let revision = effects.compactMap { effect -> Int? in
            if case .window(.shop(.subscribe(_, let revision))) = effect { revision } else { nil }
        }.last
        if let revision { tell(.shop(.newsArrived(.lost, revision: revision))) }
    }

    func wait(_ seconds: Int) { advance(seconds * 1_000) }

    func release() {
        isShopSlow = false
        let answers = held
        held = []
        for answer in answers { send(.window(answer, at: time)) }
    }

    /// The kiosk is wiped where its process stays, and opens again.
    func startAgain() {
        kiosk = kiosk.wiped()
        (timers, held, waiting, effects, hasClock) = ([], [], [], [], false)
        (session, shopBefore) = (session + 1, nil)
        send(.started(address: "http://shop.test"))
    }

    /// Starts a session.
    func wake() { press(.enter) }

    /// A whole purchase of the first product, up to the receipt.
    func pay() {
        press(.enter, .enter)
        advance(1_000)
        press(.space)
        advance(3_000)
    }

    /// Through the hidden door to the staff's menu.
    func enterAsStaff() {
        staffKeys()
        type(Self.pin.reveal)
        press(.enter, after: 100)
    }

    func staffKeys() { for key in KioskSettings.arrows { press(key, after: 200) } }

    func send(_ message: Kiosk.Message) {
        waiting.append(message)
        guard !isWorking else { return }
        isWorking = true
        while !waiting.isEmpty {
            let message = waiting.removeFirst()
            let wanted = kiosk.update(message)
            effects += wanted
            if keepsFrames {
                keepFrame()
                look(at: message, wanted)
            }
            for effect in wanted {
                do { try carryOut(effect) } catch { Issue.record("the script is wrong: \(error)") }
            }
        }
        isWorking = false
    }

    private func look(at message: Kiosk.Message, _ wanted: [Kiosk.Effect]) {
        var moment = Observation(
            number: steps, time: time, message, wanted, in: kiosk, session: session, shopBefore: shopBefore,
            fresh: fresh(kiosk.size))
        steps += 1
        shopBefore = moment.frame
        if moment.kiosk?.ending != nil { moment.kiosk?.output = Self.clearing }
        defect(&moment)
        for id in watch.take(moment) where !brokenOnPurpose.contains(id) {
            let reason = watch.state(of: id)?.breaches.last?.reason ?? ""
            Issue.record("\(id) is broken: \(reason)\n\(moment.shown.text)")
        }
    }

    private func keepFrame() {
        let frame = kiosk.drawn()
        guard frame != frames.last else { return }
        frame.checkRules()
        frames.append(frame)
    }

    // MARK: Seeing

    var screen: Canvas { kiosk.drawn() }
    var orders: Int { shop.placed.count }
    var endings: [Kiosk.Reason] {
        effects.compactMap { if case .endSession(let reason) = $0 { reason } else { nil } }
    }

    func see(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts where !screen.text.contains(text) {
            Issue.record("no \(text) on\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    func seeNo(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts where screen.text.contains(text) {
            Issue.record("\(text) on\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    // MARK: Effects

    private func carryOut(_ effect: Kiosk.Effect) throws {
        switch effect {
        case .window(let effect): try carryOut(effect)
        case .startClock: (hasClock, second) = (true, time)
        case .stopClock: hasClock = false
        case .checkPIN(let pin):
            send(pin == Self.pin ? .pinAccepted : .pinRefused(secondsToWait: pause))
        case .ask(.status):
            send(.staff(.status([StatusLine(label: "Running for", value: "3 h 12 min")])))
        case .ask(.stock): send(.staff(.stock(stock)))
        case .ask(.sales):
            let sales = DaySales(
                count: 7, sums: ["USD 180.50"], lastOrder: TimeOfDay(hour: 14, minute: 32))
            send(.staff(.sales(sales)))
        case .ask(.log):
            send(.staff(.log((1...250).map { ScreenText(cleaning: "14:32:07 line \($0)") })))
        case .adjustStock(let sku, let by):
            for index in stock.indices where stock[index].sku == sku { stock[index].onHand += by }
            send(.staff(.stock(stock)))
        case .endSession, .restartPlain, .keepWallet, .keepTheme, .keepScenario, .keepMaintenance, .exit:
            break
        }
    }

    private func carryOut(_ effect: Window.Effect) throws {
        switch effect {
        case .shop(.askCapability(let request, _)):
            tell(.shop(.capabilityAnswered(wallet.capabilityReason(of: request))))
        case .owner: break
        case .shop(.startTimer(let timer)):
            timers.append((time + timer.milliseconds, .shop(.timerFired(timer))))
        case .shop(.askLastWord): tell(.shop(.lastWordAnswered(TimeOfDay(hour: 14, minute: 32))))
        case .shop(.loadPicture(_, let id, let box)) where picture != nil:
            tell(.shop(.pictureLoaded(id: id, box: box, picture?(id, box))))
        case .shop(let effect):
            guard let answer = try shop.answer(effect, kiosk.language) else { return }
            if isShopSlow { held.append(.shop(answer)) } else { tell(.shop(answer)) }
        case .openWallet(let request):
            let entitlement = MerchantEntitlement(merchantIdentifiers: [request.merchantIdentifier])
            tell(.walletOpened(request, wallet.contents, entitlement))
        case .makeToken(let request):
            let token = wallet.contents.passes.first { $0.id == request.passID }.map(Self.token)
            tell(.sheet(.tokenMade(attempt: request.attempt, token)))
        case .checkPasscode(let passcode):
            let (matches, left) = wallet.check(passcode: passcode.reveal)
            tell(.sheet(.passcodeChecked(matches: matches, attemptsLeft: left)))
        case .takePIN: tell(.sheet(.pinEntered))
        case .saveContact: tell(.sheet(.walletChanged(wallet.contents)))
        case .askIssuer(let question, let number):
            tell(.issuerAnswered(wallet.answer(question), number: number))
        case .addCard: tell(.walletChanged)
        case .startTimer(let timer):
            timers.append((time + timer.kind.milliseconds, .sheet(.timerFired(timer))))
        case .startBeat: timers.append((time + Window.beatMilliseconds, .beat))
        case .quit, .newAudience, .openLab, .keep: Issue.record("\(effect) left the kiosk")
        case .setMouse, .setTheme, .repaint, .log: break
        }
    }

    private func tell(_ message: Window.Message) { send(.window(message, at: time)) }
}
