package import PayKit
import Storefront
package import TUI
package import Window

/// The shop as a public terminal: a poster while nobody is there, a session for whoever presses a key, and
/// one way out of it. The end of a session is the end of everything that is known of it.
package struct Kiosk: Component, Sendable {
    package let settings: KioskSettings
    /// The shop, at hand before anybody comes; it gets no key before somebody starts.
    package internal(set) var window: Window
    /// Theme that is drawn; a shopper may change it for the session.
    package internal(set) var theme: Theme
    package internal(set) var size: Size
    package internal(set) var scene: Scene
    /// The health of the shop, and the message of staff who closed the kiosk.
    var service = ServiceState()
    /// A line of the operator's to whoever stands there.
    var notice: ScreenText?
    /// True while the program is to end as soon as no order is in flight.
    private(set) var isDraining = false
    /// Seconds until a PIN is taken again.
    var pinWait = 0
    /// The settings that staff chose last for everybody.
    var staffChoices: StaffChoices
    /// The keys of the hidden sequence that were typed so far.
    var staffKeys = StaffKeySequence()
    /// Seconds since somebody touched anything; it counts where the poster ends by itself.
    var unattended = 0
    private var isClockRunning = false
    /// The month that cards are judged by.
    package var today: CalendarMonth { didSet { window.today = today } }
    private let hasMouse: Bool

    package enum Scene: Hashable, Sendable {
        case attract(Attract)
        case session(Visit)
        /// The result of a payment whose kiosk crashed, for so many seconds.
        case recovered(RecoveredAttempt, left: Int)
        case staff(StaffMenu)
        case outOfService
        /// The session is over and the process about to end; nothing is taken any more.
        case ended(Reason)
    }

    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case done, startedOver, idle, staff, drained
        /// The poster was not touched for too long: the kiosk ends, and not only a session.
        case unattended
    }

    /// The state that the heartbeat reports.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case attract, shopping, paying, staff, outOfService = "out-of-service", draining
    }

    /// The messages that the kiosk handles. Times are milliseconds of a clock that never goes back.
    package enum Message: Sendable {
        /// The shop at this address can be asked.
        case started(address: String)
        case input(Input, at: Int)
        case resized(Size)
        /// So many seconds passed since the last time.
        case seconds(Int)
        /// Answers of shop, wallet and sheet.
        case window(Window.Message, at: Int)
        case health(ShopHealth)
        /// The words that staff closed the kiosk with, as they were kept; nil is open.
        case maintenance(ScreenText?)
        case notice(ScreenText?)
        case drain
        /// A payment was looked up whose kiosk crashed.
        case recovered(RecoveredAttempt)
        case pinAccepted
        case pinRefused(secondsToWait: Int)
        case staff(StaffNews)
    }

    package enum Effect: Hashable, Sendable {
        /// Anything but to quit and a new audience.
        case window(Window.Effect)
        /// Answered by ``Message/seconds(_:)`` each second until ``stopClock``.
        case startClock
        case stopClock
        /// The process ends, and its parent starts the next.
        case endSession(Reason)
        /// The process starts again as text, line by line, in this language.
        case restartPlain(Language)
        /// Answered by ``Message/pinAccepted`` or ``Message/pinRefused(secondsToWait:)``.
        case checkPIN(Secret)
        /// Answered by ``Message/staff(_:)``.
        case ask(StaffQuestion)
        /// Answered by ``StaffNews/stock(_:)`` or ``StaffNews/stockRefused``.
        case adjustStock(sku: String, by: Int)
        // MARK: What is kept for the sessions to come
        case keepWallet(KioskSettings.Wallet)
        case keepTheme(Theme)
        case keepScenario(String)
        /// Closed with a message to shoppers; nil is open again.
        case keepMaintenance(String?)
        case exit
    }

    /// Creates a kiosk at its poster; without Unicode it speaks English only.
    package init(
        _ settings: KioskSettings, size: Size, today: CalendarMonth, hasMouse: Bool = true,
        hasColors: Bool = true, isUnicode: Bool = true
    ) {
        self.settings = settings
        self.size = size
        self.today = today
        self.hasMouse = hasMouse
        theme = settings.theme
        staffChoices = StaffChoices(settings)
        scene = .attract(Attract())
        window = Window(
            language: isUnicode ? settings.language : .english, size: size, today: today,
            isMouseOn: hasMouse, theme: settings.theme,
            abilities: Abilities(
                hasMouse: hasMouse, hasColors: hasColors, isUnicode: isUnicode, mayMove: true, owner: .kiosk))
    }

    /// The same terminal with nothing in it of whoever stood there: a kiosk as it was started.
    package func wiped() -> Kiosk {
        Kiosk(
            settings, size: size, today: today, hasMouse: hasMouse, hasColors: window.abilities.hasColors,
            isUnicode: window.abilities.isUnicode)
    }

    /// Language that is shown; a shopper may change it for the session.
    package var language: Language { window.shop.language }
    var words: KioskWords { .of(language) }

    /// True if the process is to end.
    package var isEnded: Bool { if case .ended = scene { true } else { false } }

    /// State for the heartbeat; draining goes before every other.
    package var state: State {
        switch scene {
        case _ where isDraining: .draining
        case .attract: .attract
        case .session: window.isPaying ? .paying : .shopping
        case .recovered: .paying
        case .staff: .staff
        case .outOfService: .outOfService
        case .ended: .shopping
        }
    }

    /// The name of what is on the screen, for machines: the shop's own screens by theirs.
    package var placeName: String {
        switch scene {
        case .attract: "attract"
        case .session: isWarning ? "still-there" : window.topName
        case .recovered: "recovered"
        case .staff: "staff"
        case .outOfService: "out-of-service"
        case .ended: "goodbye"
        }
    }

    /// Handles a message and returns the effects to carry out, in order; an ended kiosk only takes a new
    /// size.
    package mutating func update(_ message: Message) -> [Effect] {
        guard !isEnded else {
            if case .resized(let size) = message { self.size = size }
            return []
        }
        let effects = react(to: message)
        guard !isEnded else { return effects }
        return effects + settle()
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .started(let address): return hand(.shop(.started(address: address)))
        case .window(.input(let input), let time), .input(let input, let time): return take(input, at: time)
        case .window(.resized(let size), _), .resized(let size):
            self.size = size
            return hand(.resized(size))
        case .window(let message, let time): return take(message, at: time)
        case .seconds(let count): return pass(seconds: max(0, count))
        case .health(let health): service.update(health)
        case .maintenance(let message?): service.close(message)
        case .maintenance(nil): service.reopen()
        case .notice(let text): notice = text
        case .drain: isDraining = true
        case .recovered(let attempt): recover(attempt)
        case .pinAccepted: return updateStaffMenu { $0.open() }
        case .pinRefused(let seconds):
            pinWait = max(0, seconds)
            return updateStaffMenu { $0.refuse() }
        case .staff(let news):
            let (words, room) = (words, staffRoom)
            return updateStaffMenu { $0.take(news, words.staff, room: room) }
        }
        return []
    }

    /// Applies the consequences of the present state after any message: closed or open, drained, slides, the
    /// clock.
    private mutating func settle() -> [Effect] {
        if isDraining, mayDrain { return end(.drained) }
        switch scene {
        case .attract where service.isClosed: scene = .outOfService
        case .outOfService where !service.isClosed: scene = .attract(Attract())
        case .attract, .session, .recovered, .staff, .outOfService, .ended: break
        }
        return askPictures() + setClock()
    }

    private mutating func setClock() -> [Effect] {
        guard (secondsUntilChange != nil) != isClockRunning else { return [] }
        isClockRunning.toggle()
        return [isClockRunning ? .startClock : .stopClock]
    }

    // MARK: The window

    mutating func hand(_ message: Window.Message) -> [Effect] { carry(window.update(message)) }

    /// Effects of the window on their way out; what leads out of the shop ends the session.
    mutating func carry(_ effects: [Window.Effect]) -> [Effect] {
        var carried: [Effect] = []
        var reason: Reason?
        for effect in effects {
            switch effect {
            case .quit: reason = .done
            case .newAudience: reason = .startedOver
            // There is no lab at a kiosk.
            case .openLab: break
            case .setTheme(let theme):
                self.theme = theme
                carried.append(.window(effect))
            case .shop, .openWallet, .owner, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer,
                .addCard, .startTimer, .setMouse, .startBeat, .repaint, .log:
                carried.append(.window(effect))
            }
        }
        guard let reason, case .session = scene else { return carried }
        return carried + end(reason)
    }

    private mutating func take(_ message: Window.Message, at time: Int) -> [Effect] {
        if case .attract(var attract) = scene, case .shop(let answer) = message {
            attract.take(answer)
            scene = .attract(attract)
        }
        let effects = hand(message)
        noteScreen(at: time)
        return effects
    }
}

extension Kiosk: Equatable {
    /// Compares everything that two kiosks hold by reflection, so that new state is included by itself.
    package static func == (left: Kiosk, right: Kiosk) -> Bool { left.facts == right.facts }

    /// Everything that the kiosk holds, as lines in a fixed order: whatever is added to shop or sheet is in
    /// them by itself. For comparing only, since they tell everything.
    package var facts: [String] { ReflectedState(self).lines }

    /// The paths of what this kiosk has of a shopper that a fresh one has not, and nothing of what stands
    /// there. What is the terminal's own, such as whether staff closed it, is no part of it.
    package func traces(beside fresh: Kiosk) -> [String] {
        ReflectedState(self).paths(notIn: ReflectedState(fresh)).filter { path in
            [".window", ".theme", ".notice", ".staffKeys"].contains { path.hasPrefix($0) }
        }
    }
}

/// Sentences for where no kiosk is on the screen.
extension KioskSettings {
    /// To whoever was there when a session was ended for its memory.
    package var tooLarge: ScreenText { KioskWords.of(language).visit.tooLarge }
    /// To whoever comes back to a line that was given up.
    package var unattendedLine: ScreenText { KioskWords.of(language).visit.unattended }
}
