import Storefront
import TUI
import Window

extension Kiosk {
    /// A row of the poster's foot.
    enum FootRow: Hashable, Sendable {
        case line(ScreenText, Style)
        /// A row of keys; the first of them draws all.
        case keys(Foot?)
    }

    /// The rows below the hero: the operator's notice, that money is simulated, the caption and the
    /// fingerprint of the host key, and the choices.
    func posterFoot(_ attract: Attract) -> [FootRow] {
        let room = size.columns - 4
        var rows: [FootRow] = []
        if let notice { rows.append(.line(notice, .warning)) }
        if case .gone = window.shop.presence, !slides.isEmpty {
            rows.append(.line(fitting(words.attract.lookOnly, room), .warning))
        }
        rows.append(.line(fitting(words.attract.simulated, room), .body))
        if let caption = settings.caption {
            rows += caption.wrapped(to: room).prefix(2).map { .line($0, .secondary) }
        }
        if let fingerprint = settings.fingerprint {
            // Half a fingerprint proves nothing: it is there in full or, on two rows, without its label.
            let line = words.attract.fingerprint + " " + fingerprint
            let lines = line.width <= room ? [line] : fingerprint.wrapped(to: room)
            rows += lines.map { .line($0, .secondary) }
        }
        let foot = Foot(
            Foot.entries(bindings(of: attract)) { isChosen($0) }, width: room)
        return rows + (0..<foot.count).map { .keys($0 == 0 ? foot : nil) }
    }

    /// The first of some sentences that has room, or else the last.
    func fitting(_ lines: [ScreenText], _ room: Int) -> ScreenText {
        lines.first { $0.width <= room } ?? lines.last ?? .empty
    }

    func drawPoster(_ attract: Attract, on canvas: inout Canvas) {
        drawPosterHead(on: &canvas)
        let rows = posterFoot(attract)
        let layout = PosterLayout(size, foot: rows.count)
        for (index, row) in rows.enumerated() {
            let y = layout.footTop + index
            switch row {
            case .line(let text, let style):
                canvas.draw(text, x: 2, y: y, width: size.columns - 4, style: style)
            case .keys(let foot): foot?.draw(on: &canvas, x: 2, y: y)
            }
        }
        guard let exhibit = attract.exhibit(of: slides) else {
            return drawWordmark(on: &canvas, layout)
        }
        if let box = layout.picture { drawPicture(of: exhibit, attract, on: &canvas, in: box) }
        draw(exhibit, attract, on: &canvas, in: layout.text)
    }

    /// The shop's name, and whether it is there, in words and by a sign.
    private func drawPosterHead(on canvas: inout Canvas) {
        let (sign, state, style) = standing
        let right = size.columns - 2
        let line = sign + " " + state
        canvas.draw(line, endingAt: right, y: 0)
        canvas.draw(sign, x: max(0, right - line.width), y: 0, style: style)
        let name = window.shop.shopName ?? "VITRINE"
        canvas.draw(name, x: 2, y: 0, width: right - line.width - 4, style: .heading)
    }

    /// The state of the shop: a sign, words, and how the sign looks.
    var standing: (ScreenText, ScreenText, Style) {
        let words = words.attract
        if isClosed { return ("×", words.outOfService, .warning) }
        switch window.shop.presence {
        case .awaited: return ("○", words.asked, .body)
        case .gone(let time):
            let asOf = time.map { " · " + words.asOf($0.text) } ?? .empty
            return ("○", words.offline + asOf, .warning)
        case .near where health == .slow: return ("▲", words.slow, .warning)
        case .near: return ("●", words.open, .success)
        }
    }

    private func drawPicture(
        of exhibit: Storefront.Exhibit, _ attract: Attract, on canvas: inout Canvas, in box: Area
    ) {
        switch attract.picture(exhibit.id, Size(columns: box.width, rows: box.height)) {
        case .shown(let picture):
            canvas.draw(
                picture: picture.cells, columns: picture.columns,
                x: box.x + (box.width - picture.columns) / 2, y: box.y + (box.height - picture.rows) / 2)
        case .failed:
            let lines = exhibit.imageText.wrapped(to: box.width).prefix(box.height)
            for (index, line) in lines.enumerated() {
                canvas.draw(line, centredIn: box, y: box.y + (box.height - lines.count) / 2 + index)
            }
        case .asked, nil:
            canvas.draw(words.attract.pictureLoading, centredIn: box, y: box.y + box.height / 2)
        }
    }

    /// Without any product: the name of the house, and the door.
    private func drawWordmark(on canvas: inout Canvas, _ layout: PosterLayout) {
        let area = Area(x: 2, y: 1, width: size.columns - 4, height: max(1, layout.footTop - 1))
        let isTall = area.height >= 11
        let rows = isTall ? 11 : 5
        var y = area.y + max(0, (area.height - rows) / 2)
        let mark: ScreenText = "V   I   T   R   I   N   E"
        canvas.draw(mark, centredIn: area, y: y, style: .heading)
        if isTall { canvas.rule(x: (size.columns - mark.width) / 2, y: y + 1, width: mark.width) }
        y += isTall ? 3 : 1
        let (_, state, _) = standing
        let line = window.shop.presence == .awaited ? words.attract.opening + "…" : state
        canvas.draw(words.attract.welcome, centredIn: area, y: y)
        canvas.draw(line, centredIn: area, y: y + 1, style: .secondary)
        y += isTall ? 4 : 3
        let width = min(36, area.width)
        drawBar(
            on: &canvas,
            in: Area(x: (size.columns - width) / 2, y: y, width: width, height: isTall ? 3 : 1), tint: nil)
    }

    /// The strongest thing on the poster: what starts.
    func drawBar(on canvas: inout Canvas, in area: Area, tint: UInt8?) {
        let style = Style(.buttonFocused, tint: tint)
        canvas.fill(area, style: style)
        let words = words.attract
        let text = words.start.width + 2 <= area.width ? words.start : words.startBriefly
        let y = area.y + area.height / 2
        canvas.draw(text, centredIn: area, y: y, style: style)
        canvas.cursor = Point(x: area.x + max(0, (area.width - text.width) / 2), y: y)
    }
}
