package import Storefront
import TUI
import Window

extension Kiosk {
    /// The products on the poster.
    package var slides: [Storefront.Exhibit] {
        window.shop.exhibits(settings.attract.products, atMost: settings.attract.mostSlides)
    }

    /// True if the poster's choices are as shipped.
    var isAsShipped: Bool {
        guard case .attract(let attract) = scene else { return true }
        let shipped = window.abilities.isUnicode ? settings.language : .english
        return language == shipped && theme == staffChoices.theme && window.abilities.mayMove
            && !attract.isPaused
    }

    /// The key bindings of the poster; every other key starts.
    func bindings(of attract: Attract) -> [KeyBinding<Attract.Message>] {
        let words = words.attract
        var bindings: [KeyBinding<Attract.Message>] = []
        if window.abilities.isUnicode {
            bindings.append(KeyBinding([.character("L")], "L", words.language, .language))
        }
        if window.abilities.hasColors {
            bindings += [
                KeyBinding([.character("h")], "h", words.contrast, .contrast),
                KeyBinding([.character("c")], "c", words.colour, .colour),
            ]
        }
        bindings.append(KeyBinding([.character("m")], "m", words.motion, .motion))
        if slides.count > 1 {
            if window.abilities.mayMove {
                bindings.append(
                    KeyBinding([.character("p")], "p", attract.isPaused ? words.goOn : words.pause, .pause))
            }
            bindings += [
                KeyBinding([.left, .up], .empty, .empty, .turn(-1)),
                KeyBinding([.right, .down], .empty, .empty, .turn(1)),
            ]
        }
        bindings.append(KeyBinding([.character("x")], "x", words.plain, .plain))
        return bindings
    }

    /// True if a choice of the poster is taken.
    func isChosen(_ message: Attract.Message) -> Bool {
        switch message {
        case .contrast: theme == .highContrast
        case .colour: theme == .monochrome
        case .motion: !window.abilities.mayMove
        case .turn, .pause, .language, .plain: false
        }
    }

    /// The hidden sequence goes before everything; what is neither of it nor a choice starts a session, and
    /// does nothing else.
    mutating func takeOnPoster(_ input: Input, at time: Int) -> [Effect] {
        guard case .attract(var attract) = scene, !window.isTooSmall else { return [] }
        guard let meaning = meaning(of: input) else {
            if case .mouse(let mouse) = input, mouse.action == .press { start(.click, at: time) }
            return []
        }
        guard case .key(let key) = meaning else { return [] }
        attract.touch()
        scene = .attract(attract)
        let answer = takeKnock(key, at: time)
        if answer == .open {
            openDoor()
            return []
        }
        if let binding = bindings(of: attract).binding(of: key) { return act(binding.message) }
        if answer == .none { start(input == meaning ? .key(key) : .click, at: time) }
        return []
    }

    /// Gives the shop to whoever stands there. The press that woke it does nothing in the shop, however long
    /// it is held.
    private mutating func start(_ press: KeyGuard.Press, at time: Int) {
        staffKeys = StaffKeySequence()
        var visit = Visit(screen: window.topName, settings.limits.heldKey)
        visit.keys.swallow(press, at: time)
        scene = .session(visit)
    }

    private mutating func act(_ message: Attract.Message) -> [Effect] {
        guard case .attract(var attract) = scene else { return [] }
        defer { scene = .attract(attract) }
        switch message {
        case .turn(let step): attract.turn(step)
        case .pause: attract.pause()
        case .language:
            let effects = window.speak(language.next)
            return effects.map(Effect.window)
        case .contrast: return dress(theme == .highContrast ? staffChoices.theme : .highContrast)
        case .colour: return dress(theme == .monochrome ? staffChoices.theme : .monochrome)
        case .motion:
            attract.resume()
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

    /// Takes back what somebody chose who went away.
    mutating func shipAgain() -> [Effect] {
        guard case .attract(var attract) = scene else { return [] }
        attract.resume()
        attract.touch()
        scene = .attract(attract)
        let shipped = window.abilities.isUnicode ? settings.language : .english
        window.look(theme, mayMove: true)
        let spoken = language == shipped ? [] : window.speak(shipped).map(Effect.window)
        return spoken + (theme == staffChoices.theme ? [] : dress(staffChoices.theme))
    }

    /// Asks for the pictures of the poster in the size it has room for.
    mutating func askPictures() -> [Effect] {
        guard case .attract(var attract) = scene, !window.isTooSmall,
            let box = PosterLayout(size, foot: posterFoot(attract).count).picture
        else { return [] }
        let wanted = Size(columns: box.width, rows: box.height)
        attract.keep(box: wanted)
        let effects = attract.ask(slides, box: wanted)
        scene = .attract(attract)
        return effects.map { .window(.shop($0)) }
    }
}
