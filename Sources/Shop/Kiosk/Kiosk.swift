package import PayKit
import Storefront
package import TUI
package import Window

/// The shop as a public terminal: a poster while unattended, a session from the first key, and a single end
/// of it, which discards everything known of the shopper.
package struct Kiosk: Component, Sendable {
    package let settings: KioskSettings
    /// The shop, loaded before a session; it gets no key until one starts.
    package internal(set) var window: Window
    package internal(set) var theme: Theme
    package internal(set) var size: Size
    package internal(set) var scene: Scene
    var service = ServiceState()
    /// The operator's notice to passers-by.
    var notice: ScreenText?
    var isDraining = false
    var pinWait = 0
    var staffChoices: StaffChoices
    var staffKeys = StaffKeySequence()
    /// Seconds without input; they count where the poster ends by itself.
    var unattended = 0
    private var isClockRunning = false
    /// The month that cards are checked against.
    package var today: CalendarMonth { didSet { window.today = today } }
    private let hasMouse: Bool

    package enum Scene: Hashable, Sendable {
        case attract(Attract)
        case session(Visit)
        /// The result of a payment that was open when its session ended, for `left` seconds.
        case recovered(RecoveredAttempt, left: Int)
        case staff(StaffMenu)
        case outOfService
        /// The session is over and the process about to end; all input is ignored.
        case ended(Reason)
    }

    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case done, startedOver, idle, staff, drained
        /// The poster had no input for too long: ends the kiosk, and not only a session.
        case unattended
    }

    /// The state that the heartbeat reports.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case attract, shopping, paying, staff, outOfService = "out-of-service", draining
    }

    /// Times are milliseconds of a monotonic clock.
    package enum Message: Sendable {
        /// The shop at this address can be asked.
        case started(address: String)
        case input(Input, at: Int)
        case resized(Size)
        case seconds(Int)
        case window(Window.Message, at: Int)
        case health(ShopHealth)
        case maintenance(ScreenText?)
        case notice(ScreenText?)
        case drain
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
        /// Restarts the process in line mode, in this language.
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

    /// A kiosk as it was started, without any state of the last shopper.
    package func wiped() -> Kiosk {
        Kiosk(
            settings, size: size, today: today, hasMouse: hasMouse, hasColors: window.abilities.hasColors,
            isUnicode: window.abilities.isUnicode)
    }

    package var language: Language { window.shop.language }
    var words: KioskWords { KioskWords(language: language) }

    package var isEnded: Bool { if case .ended = scene { true } else { false } }

    /// State for the heartbeat; draining takes precedence.
    package var state: State {
        switch scene {
        case _ where isDraining: .draining
        case .attract: .attract
        case .session: window.isPaymentOpen ? .paying : .shopping
        case .recovered: .paying
        case .staff: .staff
        case .outOfService: .outOfService
        case .ended: .shopping
        }
    }

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

    /// An ended kiosk only takes a new size.
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
        case .drain: drain()
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

    /// Follows from the present state after any message: closed or open, drained, slides, the clock.
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

    /// Passes effects of the window on; one that leads out of the shop ends the session.
    mutating func carry(_ effects: [Window.Effect]) -> [Effect] {
        var carried: [Effect] = []
        var reason: Reason?
        for effect in effects {
            switch effect {
            case .quit: reason = .done
            case .newAudience: reason = .startedOver
            // There is no lab at a kiosk, and nothing is kept.
            case .openLab, .keep: break
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
        if case .shop(let answer) = message { attract?.take(answer) }
        let effects = hand(message)
        noteScreen(at: time)
        return effects
    }
}

extension Kiosk: Equatable {
    /// Compares all state by reflection, so that new state is included by itself.
    package static func == (left: Kiosk, right: Kiosk) -> Bool { left.facts == right.facts }

    /// All state as lines in a fixed order, by reflection. For comparing only, since they contain secrets.
    package var facts: [String] { ReflectedState(self).lines }

    /// The paths, without values, of shopper state that a fresh kiosk has not; not those of the terminal.
    package func traces(beside fresh: Kiosk) -> [String] {
        ReflectedState(self).paths(notIn: ReflectedState(fresh)).filter { path in
            [".window", ".theme", ".notice", ".staffKeys"].contains { path.hasPrefix($0) }
        }
    }
}

/// Sentences for a terminal on which no kiosk is running.
extension KioskSettings {
    package var tooLarge: ScreenText { KioskWords(language: language).visit.tooLarge }
    package var unattendedLine: ScreenText { KioskWords(language: language).visit.unattended }
}
