import QARules
import TUI

extension Inspector {
    package enum Message: Hashable, Sendable {
        case move(Int)
        case toFirst, toLast
        case turn(Int)
        case show(View)
        case toggle(Filter)
        case open
        case item(Int)
        case pan(Int, Int)
        case breach(Int)
        case back
        case goToEvent
    }

    mutating func act(_ message: Message) {
        switch message {
        case .move(let step): move(step)
        case .toFirst: move(-Self.far)
        case .toLast: move(Self.far)
        case .turn(let step):
            let views = View.allCases
            let place = views.firstIndex(of: view) ?? 0
            view = views[(place + step + views.count) % views.count]
        case .show(let view):
            self.view = view
            evidence = nil
        case .toggle(let filter): hidden.formSymmetricDifference([filter])
        case .open: open()
        case .item(let index): item(index)
        case .pan(let columns, let rows): pan(columns, rows)
        case .breach(let step): turnBreach(step)
        case .back: evidence = nil
        case .goToEvent:
            evidence = nil
            view = .timeline
        }
    }

    private static let far = 1_000_000

    private mutating func move(_ step: Int) {
        switch view {
        case .timeline:
            let shown = shown
            guard let place = selectedEvent.flatMap(shown.firstIndex) else { return }
            let wanted = max(0, place + step)
            selected = wanted >= shown.count - 1 ? nil : shown[wanted]
        case .request: offset = min(max(0, offset + step), lastOffset)
        case .rules:
            let ids = entries.map(\.rule.id)
            guard !ids.isEmpty else { return }
            let place = rule.flatMap(ids.firstIndex) ?? 0
            rule = ids[min(max(0, place + step), ids.count - 1)]
        }
    }

    /// A click on a row selects it; another one opens it.
    private mutating func item(_ index: Int) {
        guard evidence == nil else { return }
        switch view {
        case .timeline:
            if index == selectedEvent { return open() }
            selected = index == shown.last ? nil : index
        case .request: break
        case .rules:
            guard let id = entries[safe: index]?.rule.id else { return }
            if id == selectedRule { return open() }
            rule = id
        }
    }

    /// The number of the event that is looked at: the newest, or that which was chosen, or, where that is
    /// not shown, the one that came before it.
    package var selectedEvent: Int? {
        let shown = shown
        guard let selected else { return shown.last }
        return shown.last { $0 <= selected } ?? shown.first
    }
    var selectedRule: String? { rule ?? entries.first?.rule.id }

    /// The rule whose evidence Enter opens, and which of its breaches: that of the event in the timeline.
    var opens: (rule: String, breach: Int)? {
        switch view {
        case .timeline:
            guard let event = selectedEvent.flatMap(log.event), event.kind == .rule else { return nil }
            let id = String(event.text.prefix { $0 != ":" })
            guard let state = log.watch.state(of: id), !state.breaches.isEmpty else { return nil }
            return (id, state.breaches.firstIndex { $0.moment == event.moment } ?? 0)
        case .request: return nil
        case .rules:
            guard let id = selectedRule, let state = log.watch.state(of: id), !state.breaches.isEmpty
            else { return nil }
            return (id, 0)
        }
    }

    private mutating func open() {
        guard let opens else { return }
        evidence = Evidence(rule: opens.rule, breach: opens.breach)
        showSheet()
        selectEvent()
    }

    private mutating func turnBreach(_ step: Int) {
        guard let evidence, let state = log.watch.state(of: evidence.rule) else { return }
        let breach = min(max(0, evidence.breach + step), state.breaches.count - 1)
        self.evidence = Evidence(rule: evidence.rule, breach: breach)
        showSheet()
        selectEvent()
    }

    /// Of a frame that has no room as a whole the sheet is seen first.
    private mutating func showSheet() {
        guard let frame = breach.flatMap({ log.evidence[$0.moment] }), let sheet = SheetReading(frame)
        else { return }
        let room = frameArea
        pan(
            sheet.area.x + sheet.area.width / 2 - room.width / 2,
            sheet.area.y + sheet.area.height / 2 - room.height / 2)
    }

    /// Selects in the timeline what the evidence belongs to: where the rule fell, else what happened then.
    private mutating func selectEvent() {
        guard let evidence, let breach else { return }
        let places = log.events.indices.filter { log.events[$0].moment == breach.moment }
        let fall = places.first {
            log.events[$0].kind == .rule && log.events[$0].text.hasPrefix(evidence.rule)
        }
        guard let place = fall ?? places.first else { return }
        selected = log.dropped + place
        hidden.remove(log.events[place].kind.filter)
        rule = evidence.rule
    }

    private mutating func pan(_ columns: Int, _ rows: Int) {
        guard var evidence, let frame = breach.flatMap({ log.evidence[$0.moment] }) else { return }
        let room = frameArea
        evidence.pan = Point(
            x: min(max(0, evidence.pan.x + columns), max(0, frame.size.columns - room.width)),
            y: min(max(0, evidence.pan.y + rows), max(0, frame.size.rows - room.height)))
        self.evidence = evidence
    }
}
