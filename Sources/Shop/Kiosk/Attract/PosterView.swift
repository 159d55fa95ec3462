import Storefront
import TUI
import Window

/// The poster as it is drawn: the shop's state, a product with its picture, and the rows of the foot.
struct PosterView {
    struct Facts {
        var shopName: ScreenText
        var status: ShopStatus
        var presence: Storefront.Presence
        /// The operator's notice and the permanent caption.
        var notice, caption: ScreenText?
        var fingerprint: ScreenText?
        var mayMove: Bool
    }

    private let attract: Attract
    private let slides: [Exhibit]
    private let facts: Facts
    private let words: KioskWords.AttractWords
    private let size: Size
    private let foot: [FootRow]
    private let layout: PosterLayout

    private enum FootRow {
        case line(ScreenText, Style)
        /// A row of keys; the first of them draws all.
        case keys(Foot?)
    }

    init(
        _ attract: Attract, _ slides: [Exhibit], _ facts: Facts, keys: [KeyEntry],
        _ words: KioskWords.AttractWords, size: Size
    ) {
        self.attract = attract
        self.slides = slides
        self.facts = facts
        self.words = words
        self.size = size
        let room = size.columns - 4
        foot = Self.footRows(
            facts, keys: Foot(keys, width: room), hasSlides: !slides.isEmpty, words, room: room)
        layout = PosterLayout(size, foot: foot.count)
    }

    var pictureSize: Size? { layout.picture.map { Size(columns: $0.width, rows: $0.height) } }

    /// The rows below the hero: notice, that money is simulated, caption and fingerprint, and the choices.
    private static func footRows(
        _ facts: Facts, keys: Foot, hasSlides: Bool, _ words: KioskWords.AttractWords, room: Int
    ) -> [FootRow] {
        var rows: [FootRow] = []
        if let notice = facts.notice { rows.append(.line(notice, .warning)) }
        if case .gone = facts.presence, hasSlides {
            rows.append(.line(words.lookOnly.fitting(room), .warning))
        }
        rows.append(.line(words.simulated.fitting(room), .body))
        if let caption = facts.caption {
            rows += caption.wrapped(to: room).prefix(2).map { .line($0, .secondary) }
        }
        if let fingerprint = facts.fingerprint {
            // Half a fingerprint proves nothing: it is there in full or, on two rows, without its label.
            let line = words.fingerprint + " " + fingerprint
            let lines = line.width <= room ? [line] : fingerprint.wrapped(to: room)
            rows += lines.map { .line($0, .secondary) }
        }
        return rows + (0..<keys.count).map { .keys($0 == 0 ? keys : nil) }
    }

    func draw(on canvas: inout Canvas) {
        drawHead(on: &canvas)
        for (index, row) in foot.enumerated() {
            let y = layout.footTop + index
            switch row {
            case .line(let text, let style):
                canvas.draw(text, x: 2, y: y, width: size.columns - 4, style: style)
            case .keys(let foot): foot?.draw(on: &canvas, x: 2, y: y)
            }
        }
        guard let exhibit = attract.exhibit(of: slides) else { return drawWordmark(on: &canvas) }
        if let box = layout.picture { drawPicture(of: exhibit, on: &canvas, in: box) }
        SlideText(
            exhibit: exhibit, words: words, place: attract.place(among: slides.count), count: slides.count,
            isStill: attract.isPaused || !facts.mayMove
        ).draw(on: &canvas, in: layout.text)
    }

    private func drawHead(on canvas: inout Canvas) {
        let status = facts.status
        let right = size.columns - 2
        let line = status.line
        canvas.draw(line, endingAt: right, y: 0)
        canvas.draw(status.sign, x: max(0, right - line.width), y: 0, style: status.style)
        canvas.draw(facts.shopName, x: 2, y: 0, width: right - line.width - 4, style: .heading)
    }

    private func drawPicture(of exhibit: Exhibit, on canvas: inout Canvas, in box: Area) {
        switch attract.picture(exhibit.id, Size(columns: box.width, rows: box.height)) {
        case .shown(let picture): canvas.draw(picture, centredIn: box)
        case .failed:
            canvas.draw(exhibit.imageText.wrapped(to: box.width).prefix(box.height), centredIn: box)
        case .asked, nil: canvas.draw(words.pictureLoading, centredIn: box, y: box.y + box.height / 2)
        }
    }

    private func drawWordmark(on canvas: inout Canvas) {
        let area = Area(x: 2, y: 1, width: size.columns - 4, height: max(1, layout.footTop - 1))
        let isTall = area.height >= 11
        let rows = isTall ? 11 : 5
        var y = area.y + max(0, (area.height - rows) / 2)
        let mark: ScreenText = "V   I   T   R   I   N   E"
        canvas.draw(mark, centredIn: area, y: y, style: .heading)
        if isTall { canvas.rule(x: (size.columns - mark.width) / 2, y: y + 1, width: mark.width) }
        y += isTall ? 3 : 1
        let line = facts.presence == .awaited ? words.opening + "…" : facts.status.text
        canvas.draw(words.welcome, centredIn: area, y: y)
        canvas.draw(line, centredIn: area, y: y + 1, style: .secondary)
        y += isTall ? 4 : 3
        let width = min(36, area.width)
        let bar = Area(x: (size.columns - width) / 2, y: y, width: width, height: isTall ? 3 : 1)
        StartBar(words: words, tint: nil).draw(on: &canvas, in: bar)
    }
}

/// The bar with the key that starts a session, the most prominent part of the poster.
struct StartBar {
    let words: KioskWords.AttractWords
    /// Accent colour, an index of the 256-colour palette; nil for none.
    let tint: UInt8?

    func draw(on canvas: inout Canvas, in area: Area) {
        let style = Style(.buttonFocused, tint: tint)
        canvas.fill(area, style: style)
        let text = words.start.width + 2 <= area.width ? words.start : words.startBriefly
        let y = area.y + area.height / 2
        canvas.draw(text, centredIn: area, y: y, style: style)
        canvas.cursor = Point(x: area.x + max(0, (area.width - text.width) / 2), y: y)
    }
}

/// The layout of the poster: the picture large, the words beside it.
struct PosterLayout: Hashable, Sendable {
    /// Nil where there is no room for a useful picture.
    let picture: Area?
    let text: Area
    let footTop: Int

    init(_ size: Size, foot: Int) {
        let isAiry = size.rows >= 18
        footTop = size.rows - foot
        let top = isAiry ? 2 : 1
        let bottom = footTop - (isAiry ? 1 : 0)
        let margin = size.columns >= 100 ? 4 : 2
        let hero = Area(x: margin, y: top, width: size.columns - 2 * margin, height: max(1, bottom - top))
        let gap = size.columns >= 80 ? 4 : 2
        let widest = min(hero.width * 11 / 20, hero.width - gap - 18)
        let columns = min(widest, hero.height * 2) / 2 * 2
        guard columns >= 8 else {
            picture = nil
            text = hero
            return
        }
        let box = Area(
            x: hero.x, y: hero.y + (hero.height - columns / 2) / 2, width: columns, height: columns / 2)
        picture = box
        // In a wide hero, picture and text are centred as a whole.
        let words = min(52, hero.width - columns - gap)
        let shift = (hero.width - columns - gap - words) / 2
        text = Area(x: hero.x + shift + columns + gap, y: box.y, width: words, height: box.height)
    }
}
