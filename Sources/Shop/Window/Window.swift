package import PayKit
package import PaySheet
package import Storefront
package import TUI

/// The root component: shop, sheet and add-card sheet.
package struct Window: Component, Sendable {
    package private(set) var shop: Storefront
    package private(set) var sheet: PaySheet
    package private(set) var setup: CardSetup?
    package private(set) var size: Size
    package internal(set) var status: ScreenText = .empty
    package internal(set) var overlay: Overlay?
    var isMouseOn: Bool
    package internal(set) var theme: Theme
    package private(set) var abilities: Abilities
    let startsWithTour: Bool
    package internal(set) var tour: Tour?
    var isNewAudienceAsked = false
    var activity = ActivityIndicator()
    /// The shopper's answer to the question what may be kept on this machine.
    package private(set) var consent = KeptPage.Consent.never
    /// True once the question was asked on the way out.
    private(set) var isLeaving = false
    package private(set) var words: Words
    /// The month that cards are checked against.
    package var today: CalendarMonth { didSet { shop.today = today } }
    /// The number of the last question to a card's issuer; answers to earlier ones are dropped.
    private var lastQuestion = 0

    package static let minimum = Size(columns: 40, rows: 12)

    package init(
        language: Language, size: Size, today: CalendarMonth, isMouseOn: Bool, theme: Theme = .own,
        abilities: Abilities = Abilities(), hasTour: Bool = false
    ) {
        self.size = size
        self.theme = theme
        self.abilities = abilities
        startsWithTour = hasTour
        tour = hasTour ? Tour() : nil
        self.today = today
        self.isMouseOn = isMouseOn
        shop = Storefront(language: language, size: size.page, today: today)
        sheet = PaySheet(language: language)
        words = Words(language: language)
    }

    package enum Message: Sendable {
        case input(Input)
        case resized(Size)
        case shop(Storefront.Message)
        case sheet(PaymentAuthorization.Event)
        /// The wallet's cards changed; requests its capability again.
        case walletChanged
        /// The answer of wallet or issuer to the add-card sheet.
        case issuerAnswered(CardProvisioning.Answer, number: Int)
        case beat
        /// The wallet's contents for a request.
        case walletOpened(PaymentRequest, WalletContents, MerchantEntitlement)
        case failTouches(Int)
        case keeping(KeptPage.Consent)
        /// The page, asked for or as it is after a change.
        case keptShown(KeptPage, isAsked: Bool)
    }

    package enum Effect: Hashable, Sendable {
        case shop(Storefront.Effect)
        /// Answered by ``Message/walletOpened(_:_:_:)``.
        case openWallet(PaymentRequest)
        /// A call to the sheet's owner, which the shop has had already where the sheet is its own; see
        /// ``PaymentAuthorizationControllerDelegate``.
        case owner(PaymentAuthorization.Effect)
        case makeToken(PaymentAuthorization.TokenRequest)
        case checkPasscode(Secret)
        /// Sealed into the next token by the wallet.
        case takePIN(Secret)
        case saveContact(Contact, replacing: Contact?)
        /// Answered by ``Message/issuerAnswered(_:number:)``.
        case askIssuer(CardProvisioning.Question, number: Int)
        /// Answered by ``Message/walletChanged``.
        case addCard(CardProvisioning.Card)
        case startTimer(PaymentAuthorization.Timer)
        case setMouse(Bool)
        case setTheme(Theme)
        /// Resets server, wallet and window to the shipped state.
        case newAudience
        case openLab(LabPane)
        /// Answered by ``Message/keptShown(_:isAsked:)``.
        case keep(KeptPage.Order)
        case startBeat
        case repaint
        case log(String)
        case quit
    }

    package enum LabPane: Hashable, Sendable {
        case inspector, controls
    }

    package mutating func update(_ message: Message) -> [Effect] {
        let wasThanking = shop.isThanking
        let effects = react(to: message) + startMoving()
        followTouch()
        // After the first receipt, when nothing else has the shopper's attention.
        let isBack = wasThanking && !shop.isThanking && !sheet.isOpen && overlay == nil
        return effects + (isBack && consent == .unasked ? [.keep(.show)] : [])
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .beat: return takeBeat()
        case .input(let input): return use(input) + take(input)
        case .resized(let size):
            self.size = size
            return run(.resized(size.page))
        case .shop(let message):
            let isRenewal = shop.renewsSheet(message)
            return run(message) + (isRenewal ? run(PaySheet.Message.renew) : [])
        case .sheet(let event): return run(.event(event))
        case .walletChanged: return run(Storefront.Message.walletChanged)
        case .walletOpened(let request, let contents, let entitlement):
            return run(.event(.present(request, contents, entitlement)))
        case .failTouches(let count): return run(PaySheet.Message.failTouches(count))
        case .keeping(let consent):
            let said = KeptPage.announcement(consent, after: self.consent, shop.language)
            self.consent = consent
            if !said.isEmpty { status = said }
            return []
        case .keptShown(let page, let isAsked):
            if case .kept = overlay { overlay = .kept(page) } else if isAsked { overlay = .kept(page) }
            return []
        case .issuerAnswered(let answer, let number):
            guard setup != nil, number == lastQuestion else { return [.log("late answer of the issuer")] }
            return runSetup(.answered(answer))
        }
    }

    // MARK: Input

    /// Renews the hold of the sheet's units on any input.
    private mutating func use(_ input: Input) -> [Effect] {
        input.isAct && sheet.isOpen ? run(Storefront.Message.sheet(.used)) : []
    }

    private mutating func take(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key):
            status = .empty
            return press(key)
        case .mouse(let mouse): return click(mouse)
        case .paste(let text):
            isNewAudienceAsked = false
            return paste(text)
        case .item(let index):
            status = .empty
            isNewAudienceAsked = false
            return pick(index)
        case .focus, .statusReport: return []
        }
    }

    /// Handles a key of the topmost screen; ignored while the window is too small.
    mutating func pressOnScreen(_ key: Key) -> [Effect] {
        if isTooSmall { return [] }
        if setup != nil {
            guard let message = setup?.message(for: key) else { return [] }
            return runSetup(message)
        }
        if sheet.isOpen {
            guard let message = sheet.message(for: key) else { return [] }
            return run(message)
        }
        return run(.key(key))
    }

    mutating func quit() -> [Effect] {
        if case .processing = sheet.engine.state {
            status = words.cannotQuitNow
            return []
        }
        guard consent == .unasked, shop.hasSomethingToKeep, !isLeaving else { return [.quit] }
        isLeaving = true
        return [.keep(.show)]
    }

    mutating func change(_ language: Language) -> [Effect] {
        words = Words(language: language)
        status = words.screen.languageNow
        let effects = run(Storefront.Message.language(language)) + run(PaySheet.Message.language(language))
        _ = setup?.update(.language(language))
        return effects
    }

    package mutating func speak(_ language: Language) -> [Effect] {
        let effects = change(language)
        status = .empty
        return effects + startMoving()
    }

    package mutating func look(_ theme: Theme, mayMove: Bool) {
        self.theme = theme
        abilities.mayMove = mayMove
    }

    private mutating func click(_ mouse: Mouse) -> [Effect] {
        switch mouse.action {
        case .wheelUp: return press(.up)
        case .wheelDown: return press(.down)
        case .click:
            status = .empty
            guard !isTooSmall, let meaning = drawn().input(at: mouse.point) else { return [] }
            return take(meaning)
        }
    }

    private mutating func paste(_ text: String) -> [Effect] {
        if overlay != nil { return [] }
        if setup != nil { return runSetup(.paste(text)) }
        return sheet.isOpen ? run(PaySheet.Message.paste(text)) : run(Storefront.Message.paste(text))
    }

    private mutating func pick(_ index: Int) -> [Effect] {
        if overlay != nil { return pickOnOverlay(index) }
        if setup != nil { return runSetup(.item(index)) }
        return sheet.isOpen ? run(PaySheet.Message.item(index)) : run(Storefront.Message.item(index))
    }

    // MARK: Children

    private mutating func run(_ message: Storefront.Message) -> [Effect] {
        shop.update(message).flatMap { carryOut($0) }
    }

    private mutating func run(_ message: PaySheet.Message) -> [Effect] {
        sheet.update(message).flatMap { carryOut($0) }
    }

    private mutating func runSetup(_ message: CardSetup.Message) -> [Effect] {
        (setup?.update(message) ?? []).flatMap { effect -> [Effect] in
            switch effect {
            case .ask(let question):
                lastQuestion += 1
                return [.askIssuer(question, number: lastQuestion)]
            case .add(let card): return [.addCard(card)]
            case .announce(let text): status = text
            case .close:
                setup = nil
                lastQuestion += 1
            }
            return []
        }
    }

    private mutating func carryOut(_ effect: Storefront.Effect) -> [Effect] {
        switch effect {
        case .presentSheet(let request): return [.openWallet(request)]
        case .setUpWallet(let networks, let capabilities):
            setup = CardSetup(
                networks: networks, capabilities: capabilities, today: today, language: shop.language)
        case .announce(let text): status = text
        case .loadEntry, .loadInventory, .checkShop, .askLastWord, .loadServices, .loadProduct, .loadPicture,
            .subscribe, .askCapability, .price, .holdQuote, .dropQuote, .placeOrder, .abandonOrder,
            .startTimer, .findOrder, .readOrder, .checkOrder, .cancelOrder, .changeOrder, .followOrder,
            .leaveOrder,
            .drawCode:
            return [.shop(effect)]
        case .replyToSheet, .completeSheet, .dismissSheet: return cross(.shop(effect))
        }
        return []
    }

    private mutating func carryOut(_ effect: PaySheet.Effect) -> [Effect] {
        switch effect {
        case .announce(let text): status = text
        case .checkPasscode(let passcode): return [.checkPasscode(passcode)]
        case .takePIN(let pin): return [.takePIN(pin)]
        case .save(let contact, let old): return [.saveContact(contact, replacing: old)]
        case .engine(let effect): return carryOut(effect)
        }
        return []
    }

    private mutating func carryOut(_ effect: PaymentAuthorization.Effect) -> [Effect] {
        switch effect {
        case .call(let call, let number):
            return [.log("call \(number): \(call.name)")] + cross(.owner(effect))
        case .willAuthorize: return [.log("will authorise"), .owner(effect)]
        case .makeToken(let request): return [.makeToken(request)]
        case .didAuthorize(_, let attempt):
            return [.log("did authorise, attempt \(attempt)")] + cross(.owner(effect))
        case .didFinish(let outcome): return [.log("did finish: \(outcome.name)")] + cross(.owner(effect))
        case .learned(let outcome): return [.log("learned: \(outcome.name)")]
        case .startTimer(let timer): return [.startTimer(timer)]
        case .refused(let refusal):
            return [.log("sheet refused: \(refusal)")] + run(.sheet(.refused(refusal)))
        case .ignored(let what): return [.log("ignored: \(what)")]
        }
    }

    /// Carries out what crosses between the sheet and the shop that owns it; the effect itself stays in the
    /// list for those who watch.
    private mutating func cross(_ effect: Effect) -> [Effect] {
        [effect] + (effect.counterpart.map { react(to: $0) } ?? [])
    }
}

extension Window.Effect {
    /// The message of an effect that crosses between the sheet and the shop, which the window has carried out
    /// itself; nil for one carried out outside.
    package var counterpart: Window.Message? {
        switch self {
        case .owner(.call(let call, let number)): .shop(.sheet(.call(call, number: number)))
        case .owner(.didAuthorize(let payment, let attempt)):
            .shop(.sheet(.didAuthorize(payment, attempt: attempt)))
        case .owner(.didFinish(let outcome)): .shop(.sheet(.didFinish(outcome)))
        case .shop(.replyToSheet(let number, let update)): .sheet(.reply(number: number, update))
        case .shop(.completeSheet(let attempt, let result)): .sheet(.result(attempt: attempt, result))
        case .shop(.dismissSheet): .sheet(.dismiss)
        default: nil
        }
    }
}
