import StoreAPI
import Storefront
import TUI
import Window

/// The poster: a slide show of products, and the choices of passers-by.
package struct Attract: Hashable, Sendable {
    /// The number of the slide, counted on without end.
    private(set) var index = 0
    private(set) var stood = 0
    private(set) var rest = 0
    private(set) var isPaused = false
    private var pictures: [Wanted: Picture] = [:]

    package init() {}

    struct Wanted: Hashable, Sendable {
        var id: String
        var box: Size
    }

    enum Picture: Hashable, Sendable {
        case asked
        case shown(PictureCells)
        case failed
    }

    // MARK: Slides

    func exhibit(of slides: [Exhibit]) -> Exhibit? {
        slides.isEmpty ? nil : slides[place(among: slides.count)]
    }

    func place(among count: Int) -> Int { count == 0 ? 0 : (index % count + count) % count }

    /// True if slides advance by timer.
    func moves(_ count: Int, _ mayMove: Bool) -> Bool { count > 1 && mayMove && !isPaused }

    mutating func touch() { rest = 0 }

    mutating func turn(_ step: Int) {
        index += step
        stood = 0
        // Pictures that failed before are asked for again.
        pictures = pictures.filter { $0.value != .failed }
    }

    mutating func pause() {
        isPaused.toggle()
        stood = 0
    }

    mutating func resume() { isPaused = false }

    /// At most one slide on, however much time passed.
    mutating func pass(
        _ seconds: Int, _ slides: [Exhibit], _ settings: KioskSettings.AttractMode, mayMove: Bool
    ) {
        rest += seconds
        guard moves(slides.count, mayMove), let exhibit = exhibit(of: slides) else { return }
        stood += seconds
        if stood >= settings.dwells[exhibit.id] ?? settings.dwell { turn(1) }
    }

    /// Nil when no slide advances by timer.
    func secondsUntilTurn(_ slides: [Exhibit], _ settings: KioskSettings.AttractMode, mayMove: Bool) -> Int? {
        guard moves(slides.count, mayMove), let exhibit = exhibit(of: slides) else { return nil }
        return (settings.dwells[exhibit.id] ?? settings.dwell) - stood
    }

    // MARK: Pictures

    func picture(_ id: String, _ box: Size) -> Picture? { pictures[Wanted(id: id, box: box)] }

    /// Requests the pictures of this slide and the next, each once.
    mutating func ask(_ slides: [Exhibit], box: Size) -> [Storefront.Effect] {
        let here = place(among: slides.count)
        let places = slides.count > 1 ? [here, (here + 1) % slides.count] : Array(slides.indices)
        return places.compactMap { place in
            let wanted = Wanted(id: slides[place].id, box: box)
            guard let link = slides[place].image, pictures[wanted] == nil else { return nil }
            pictures[wanted] = .asked
            return .loadPicture(link, id: wanted.id, box: box)
        }
    }

    mutating func take(_ answer: Storefront.Message) {
        guard case .pictureLoaded(let id, let box, let cells) = answer,
            pictures[Wanted(id: id, box: box)] == .asked
        else { return }
        pictures[Wanted(id: id, box: box)] = cells.map(Picture.shown) ?? .failed
    }

    mutating func keep(box: Size) {
        guard pictures.contains(where: { $0.key.box != box }) else { return }
        pictures = pictures.filter { $0.key.box == box }
    }

    enum Message: Hashable, Sendable {
        case turn(Int)
        case pause, language, contrast, colour, motion, plain
    }

    /// The keys of the poster; every other key starts a session.
    func bindings(
        _ words: KioskWords.AttractWords, _ abilities: Abilities, slides count: Int
    ) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = []
        if abilities.isUnicode {
            bindings.append(KeyBinding([.character("L")], "L", words.otherLanguage, .language))
        }
        if abilities.hasColors {
            bindings += [
                KeyBinding([.character("h")], "h", words.contrast, .contrast),
                KeyBinding([.character("c")], "c", words.colour, .colour),
            ]
        }
        bindings.append(KeyBinding([.character("m")], "m", words.motion, .motion))
        if count > 1 {
            if abilities.mayMove {
                bindings.append(
                    KeyBinding([.character("p")], "p", isPaused ? words.goOn : words.pause, .pause))
            }
            bindings += [
                KeyBinding([.left, .up], .empty, .empty, .turn(-1)),
                KeyBinding([.right, .down], .empty, .empty, .turn(1)),
            ]
        }
        bindings.append(KeyBinding([.character("x")], "x", words.plain, .plain))
        return bindings
    }
}
