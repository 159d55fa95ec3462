package import TUI

extension Lab {
    enum Action: Hashable, Sendable {
        case inspector(Inspector.Message)
        /// Back to the shop, beside which the inspector stays.
        case leave
        case close
        case turnWhole
        case quit
    }

    var bindings: [KeyBinding<Action>] {
        (inspector.evidence == nil ? viewBindings : evidenceBindings) + [
            KeyBinding([.character("1")], .empty, .empty, .inspector(.show(.timeline))),
            KeyBinding([.character("2")], .empty, .empty, .inspector(.show(.request))),
            KeyBinding([.character("3")], .empty, .empty, .inspector(.show(.rules))),
            KeyBinding([.function(12)], "F12", words.keys.close, .close),
            KeyBinding([.control("c")], .empty, .empty, .quit),
        ]
    }

    private var words: InspectorWords { inspector.words }

    private var viewBindings: [KeyBinding<Action>] {
        let keys = words.keys
        let page = inspector.page
        var bindings: [KeyBinding<Action>] =
            .upDown(keys.select, letters: true) { .inspector(.move($0)) }
            + .leftRight(keys.view, letters: true) { .inspector(.turn($0)) }
        if inspector.opens != nil {
            bindings.append(KeyBinding([.enter], "Enter", keys.evidence, .inspector(.open)))
        }
        bindings += [leaving] + whole
        if inspector.view == .timeline {
            for filter in Inspector.Filter.allCases {
                let isFirst = filter == .engine
                bindings.append(
                    KeyBinding(
                        [.character(filter.rawValue)], isFirst ? "e w n r y t" : .empty,
                        isFirst ? keys.filter : .empty, .inspector(.toggle(filter))))
            }
        }
        return bindings + [
            KeyBinding([.pageUp], "PgUp PgDn", keys.page, .inspector(.move(-page))),
            KeyBinding([.pageDown], .empty, .empty, .inspector(.move(page))),
            KeyBinding([.home, .character("g")], "Home End", keys.ends, .inspector(.toFirst)),
            KeyBinding([.end, .character("G")], .empty, .empty, .inspector(.toLast)),
        ]
    }

    /// Esc leads back to the shop, beside which Tab does the same.
    private var leaving: KeyBinding<Action> {
        let isSide = isBeside && !isWhole
        return KeyBinding(
            isSide ? [.escape, .tab, .backTab] : [.escape, .character("q")], "Esc", words.keys.shop, .leave)
    }

    private var whole: [KeyBinding<Action>] {
        guard isBeside else { return [] }
        return [
            KeyBinding([.character("f")], "f", isWhole ? words.keys.beside : words.keys.whole, .turnWhole)
        ]
    }

    private var evidenceBindings: [KeyBinding<Action>] {
        let keys = words.keys
        var bindings: [KeyBinding<Action>] =
            .upDown(keys.pan, letters: true) { .inspector(.pan(0, $0)) }
            + .leftRight(letters: true) { .inspector(.pan(4 * $0, 0)) } + [
                KeyBinding([.enter], "Enter", keys.event, .inspector(.goToEvent)),
                KeyBinding([.escape], "Esc", keys.back, .inspector(.back)),
                KeyBinding([.pageUp], "PgUp PgDn", keys.breach, .inspector(.breach(-1))),
                KeyBinding([.pageDown], .empty, .empty, .inspector(.breach(1))),
            ] + whole
        if isBeside, !isWhole { bindings.append(KeyBinding([.tab, .backTab], .empty, .empty, .leave)) }
        return bindings
    }

    // MARK: Input

    /// True if the window takes this and the lab has nothing to do with it.
    package func passes(_ input: Input, isTyping: Bool) -> Bool {
        switch input {
        case .key(let key): focus == .shop && !(isBeside && key == .tab && !isTyping)
        case .paste, .item: focus == .shop
        case .mouse: !isInspecting && focus == .shop
        case .focus, .statusReport: true
        }
    }

    mutating func take(_ input: Input, isTyping: Bool) -> [Effect] {
        switch input {
        case .key(let key): return press(key, input, isTyping: isTyping)
        case .mouse(let mouse): return click(mouse, input)
        case .paste, .item: return focus == .shop ? [.pass(input)] : []
        case .focus, .statusReport: return [.pass(input)]
        }
    }

    private mutating func press(_ key: Key, _ input: Input, isTyping: Bool) -> [Effect] {
        switch focus {
        case .shop:
            // In a form of the shop, Tab goes from field to field.
            guard isBeside, key == .tab, !isTyping else { return [.pass(input)] }
            focus = .inspector
            return []
        case .inspector:
            if key == .function(2) { return update(.openControls) }
            return bindings.binding(of: key).map { act($0.message) } ?? []
        case .panel: return panel.bindings.binding(of: key).map { control($0.message) } ?? []
        }
    }

    private mutating func click(_ mouse: Mouse, _ input: Input) -> [Effect] {
        if isOver || isBeside && mouse.point.x >= windowSize.columns { return clickPane(mouse) }
        guard focus == .panel else {
            if mouse.action == .click { focus = .shop }
            return [.pass(input)]
        }
        switch mouse.action {
        case .wheelUp: return control(.move(-1))
        case .wheelDown: return control(.move(1))
        case .click:
            switch drawn(around: Canvas(size: windowSize)).input(at: mouse.point) {
            case .item(let index)?: return control(.item(index))
            case .key(let key)?: return press(key, .key(key), isTyping: false)
            case .mouse, .paste, .statusReport, .focus, nil: return []
            }
        }
    }

    private mutating func clickPane(_ mouse: Mouse) -> [Effect] {
        let offset = isOver ? 0 : windowSize.columns + 1
        switch mouse.action {
        case .wheelUp: return act(.inspector(inspector.evidence == nil ? .move(-3) : .pan(0, -3)))
        case .wheelDown: return act(.inspector(inspector.evidence == nil ? .move(3) : .pan(0, 3)))
        case .click:
            if focus != .panel { focus = .inspector }
            switch paneDrawn.input(at: Point(x: mouse.point.x - offset, y: mouse.point.y)) {
            case .item(let index)?: return act(.inspector(.item(index)))
            case .key(let key)?: return bindings.binding(of: key).map { act($0.message) } ?? []
            case .mouse, .paste, .statusReport, .focus, nil: return []
            }
        }
    }
}
