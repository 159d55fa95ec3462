package import Storefront
import TUI
import Window

extension Kiosk {
    var attract: Attract? {
        get { if case .attract(let attract) = scene { attract } else { nil } }
        set { if let newValue { scene = .attract(newValue) } }
    }

    package var slides: [Exhibit] {
        window.shop.exhibits(settings.attract.products, atMost: settings.attract.mostSlides)
    }

    var isAsShipped: Bool {
        guard let attract else { return true }
        return language == shippedLanguage && theme == staffChoices.theme && window.abilities.mayMove
            && !attract.isPaused
    }

    private var shippedLanguage: Language { window.abilities.isUnicode ? settings.language : .english }

    /// True if slides advance by timer. A poster that ends when unattended stands still before it does.
    func mayMove(_ attract: Attract) -> Bool {
        window.abilities.mayMove && (settings.limits.unattended == nil || attract.rest < Self.stillness)
    }

    /// Seconds without a key after which such a poster stands still.
    private static let stillness = 60

    // MARK: View

    func view(of attract: Attract) -> PosterView {
        let slides = slides
        let bindings = attract.bindings(words.attract, window.abilities, slides: slides.count)
        let facts = PosterView.Facts(
            shopName: shopName, status: status, presence: window.shop.presence, notice: notice,
            caption: settings.caption, fingerprint: settings.fingerprint,
            mayMove: window.abilities.mayMove)
        return PosterView(
            attract, slides, facts, keys: KeyEntry.entries(bindings) { isChosen($0) }, words.attract,
            size: size)
    }

    private func isChosen(_ message: Attract.Message) -> Bool {
        switch message {
        case .contrast: theme == .highContrast
        case .colour: theme == .monochrome
        case .motion: !window.abilities.mayMove
        case .turn, .pause, .language, .plain: false
        }
    }

    mutating func askPictures() -> [Effect] {
        guard let attract, !window.isTooSmall, let size = view(of: attract).pictureSize
        else { return [] }
        let slides = slides
        self.attract?.keep(box: size)
        return (self.attract?.ask(slides, box: size) ?? []).map { .window(.shop($0)) }
    }

    // MARK: Keys

    /// The hidden sequence goes first; a key that is neither of it nor a choice only starts a session.
    mutating func takeOnPoster(_ input: Input, at time: Int) -> [Effect] {
        guard let attract, !window.isTooSmall else { return [] }
        guard let meaning = meaning(of: input) else {
            if case .mouse(let mouse) = input, mouse.action == .click { start(.click, at: time) }
            return []
        }
        guard case .key(let key) = meaning else { return [] }
        self.attract?.touch()
        let answer = takeStaffKey(key, at: time)
        if answer == .open {
            openStaffMenu()
            return []
        }
        let bindings = attract.bindings(words.attract, window.abilities, slides: slides.count)
        if let binding = bindings.binding(of: key) { return act(binding.message) }
        if answer == .none { start(input == meaning ? .key(key) : .click, at: time) }
        return []
    }

    /// Starts a session. The press that woke the kiosk does nothing in the shop, however long it is held.
    private mutating func start(_ press: KeyGuard.Press, at time: Int) {
        staffKeys = StaffKeySequence()
        var visit = Visit(screen: window.topName, settings.limits.heldKey)
        visit.keys.swallow(press, at: time)
        scene = .session(visit)
    }

    private mutating func act(_ message: Attract.Message) -> [Effect] {
        switch message {
        case .turn(let step): attract?.turn(step)
        case .pause: attract?.pause()
        case .language: return window.speak(language.next).map(Effect.window)
        case .contrast: return dress(theme == .highContrast ? staffChoices.theme : .highContrast)
        case .colour: return dress(theme == .monochrome ? staffChoices.theme : .monochrome)
        case .motion:
            attract?.resume()
            window.look(theme, mayMove: !window.abilities.mayMove)
        case .plain: return [.restartPlain(language)]
        }
        return []
    }

    private mutating func dress(_ theme: Theme) -> [Effect] {
        self.theme = theme
        window.look(theme, mayMove: window.abilities.mayMove)
        return [.window(.setTheme(theme))]
    }

    mutating func shipAgain() -> [Effect] {
        attract?.resume()
        attract?.touch()
        window.look(theme, mayMove: true)
        let spoken = language == shippedLanguage ? [] : window.speak(shippedLanguage).map(Effect.window)
        return spoken + (theme == staffChoices.theme ? [] : dress(staffChoices.theme))
    }
}
