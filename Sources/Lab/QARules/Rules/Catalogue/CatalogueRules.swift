import Storefront
import TUI
import Window

/// The checks of UX-CAT.
package enum CatalogueRules {
    private enum State: Hashable { case loading, failed, empty }

    static let states = StatefulCheck(false) { wasLoading, scene in
        guard scene.screen.isRoomy else { return nil }
        let isAsked = scene.key == .character("?") && scene.before?.place == "list"
        if isAsked, wasLoading, scene.screenBefore?.cursorRole != .input {
            let isOpen = scene.now.place == "help"
            return Verdict(wrong: isOpen ? nil : "While the list is on its way the key for help does nothing")
        }
        guard scene.now.place == "list", scene.hasNewFrame else { return nil }
        if hasProducts(scene.now.frame) {
            let wasFilled = !wasLoading && scene.before?.place == "list"
            wasLoading = false
            return filled(scene, wasFilled: wasFilled)
        }
        return unfilled(&wasLoading, scene)
    }

    /// The columns of the list, which are fewer where list and card stand side by side.
    private static func columns(_ frame: Canvas) -> Range<Int> {
        let isSplit = frame.size.columns >= 100 && frame.size.rows >= 20
        return 0..<(isSplit ? 47 : frame.size.columns)
    }

    private static func hasProducts(_ frame: Canvas) -> Bool {
        let columns = columns(frame), rows = 1..<max(1, frame.size.rows - 2)
        return frame.targets.contains { target in
            guard case .item = target.input else { return false }
            // A product's row reaches across the list; a word above it, such as a category, does not.
            return columns.contains(target.area.x) && rows.contains(target.area.y)
                && target.area.width >= columns.count - 8
        }
    }

    private static func filled(_ scene: Scene, wasFilled: Bool) -> Verdict? {
        guard scene.facts.shop.list == .filled else {
            return .broken("Products are listed that no shop told of")
        }
        guard !wasFilled else { return .kept }
        let others = shown(scene).filter { $0 != .loading }
        return Verdict(wrong: others.first.map { "Products stand on a list that is called \($0)" })
    }

    private static func unfilled(_ wasLoading: inout Bool, _ scene: Scene) -> Verdict? {
        let states = shown(scene)
        wasLoading = states.contains(.loading)
        guard states.count == 1, let state = states.first else {
            return .broken("A list without products says \(states.count) things of its state, not one")
        }
        let shop = scene.facts.shop
        switch state {
        case .loading:
            let isAsked = shop.isEntryAsked || !shop.questions.isEmpty
            return Verdict(
                wrong: isAsked ? nil : "The list says that it is on its way, and nobody asked for it")
        case .failed:
            let footer = scene.screen.footer
            let hasRetry =
                footer.contains("  \(scene.words.retry) ")
                || scene.screen.cursorRole == .input && footer.contains("Enter ")
            return Verdict(wrong: hasRetry ? nil : "A list that failed names no key to try again")
        case .empty:
            let isKnown = shop.list == .empty || shop.list == .filled
            return Verdict(wrong: isKnown ? nil : "The list is called empty before the shop said so")
        }
    }

    private static func shown(_ scene: Scene) -> [State] {
        let frame = scene.now.frame, words = scene.words
        let columns = columns(frame)
        let text = (2..<max(2, frame.size.rows - 2)).map {
            ScreenReading.text(of: frame, y: $0, columns)
        }.joined().squeezed
        func says(_ sentences: [String]) -> Bool { sentences.contains { text.contains($0.squeezed) } }
        var states: [State] = []
        if says(words.loading + words.searching) { states.append(.loading) }
        if says(words.failed) { states.append(.failed) }
        if says(words.empty) { states.append(.empty) }
        return states
    }

    @Sendable static func pictures(_ scene: Scene) -> Verdict? {
        let shop = scene.facts.shop, screen = scene.screen
        guard scene.now.place == "card", let picture = shop.picture, picture.state != .shown, screen.isRoomy,
            let name = shop.names[picture.product].map(start), name.count > 2, screen.header.contains(name)
        else { return nil }
        let body = screen.rows.dropFirst()
        if !body.contains(where: { $0.contains(name) }) { return .broken("The name is not on the card") }
        // The price ends the row of the name.
        let isPriced = body.contains { row in
            let last = row.trimmed.split(separator: " ").last ?? ""
            return row.contains(name)
                && (last.contains(where: \.isNumber) || row.trimmed.hasSuffix(scene.words.noPrice))
        }
        if !isPriced { return .broken("The price is not on the card") }
        let hasWay = body.indices.contains { y in
            screen.rows[y].containsAny(of: scene.words.payActions) || y > 1 && screen.has([.warning], y: y)
        }
        if !hasWay { return .broken("Neither a pay action nor a reason is on the card") }
        guard picture.state == .missing else { return .kept }
        let text = body.joined().squeezed
        let alternative = start(shop.pictureTexts[picture.product] ?? "").squeezed
        let isSaid = text.contains(scene.words.noPicture.squeezed) && text.contains(alternative)
        return Verdict(wrong: isSaid ? nil : "A missing picture has no words in its place")
    }

    private static func start(_ text: String) -> String {
        ScreenText(glyphs: Array(ScreenText(cleaning: text).glyphs.prefix(6))).string.trimmed
    }
}
