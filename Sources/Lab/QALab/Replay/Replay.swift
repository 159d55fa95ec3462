import QAReports
package import TUI

/// Steps through recorded sessions, forward and backward, frame by frame, with what happened and what became
/// of the rules beside it.
///
/// The pane beside the frame is this component's own; a live session has the lab's inspector in that place,
/// which takes moments that a report does not keep.
package struct Replay: ScreenComponent, Sendable {
    /// Sessions to choose from, at least one.
    package let sessions: [Session]
    package private(set) var size: Size
    /// Language of the replay's own words; frames keep theirs.
    package private(set) var language: Language
    /// The session that is looked at, and the frame of it.
    package private(set) var number = 0
    package private(set) var position = 0
    private(set) var pane: Pane
    private(set) var isWhole = false
    /// True while the list of keys stands in the place of frame and pane.
    private(set) var isHelpOpen = false
    /// The search text: while it is typed, and the last one that was searched for.
    private(set) var typed: TextField?
    private(set) var sought = ""
    /// How far the pane, or the frame where there is none beside it, was moved by hand.
    private(set) var offset = 0
    private(set) var status: Status?
    var words: ReplayWords

    package enum Pane: Hashable, Sendable, CaseIterable {
        case frame, timeline, rules
    }

    enum Status: Hashable, Sendable {
        case note(ScreenText)
        case breach(Breach)
    }

    package enum Message: ScreenMessage, Hashable, Sendable {
        case input(Input)
        case resized(Size)
        case step(Int)
        case first, last
        case scroll(Int)
        case nextPane
        case toggleWhole
        case toggleHelp
        case openSearch
        /// Another frame with what is searched for; backwards for -1.
        case find(Int)
        case nextRed
        case session(Int)
        case language
        case quit
    }

    package enum Effect: Hashable, Sendable {
        case quit
    }

    /// - Parameter sessions: at least one.
    package init(_ sessions: [Session], language: Language, size: Size) {
        self.sessions = sessions
        self.language = language
        self.size = size
        words = ReplayWords(language: language)
        pane = .frame
        pane = isBeside ? .timeline : .frame
    }

    package var session: Session { sessions[number] }
    package var frame: Frame { session.frames[position] }

    package var isBeside: Bool { size.columns >= frame.screen.columns + 3 + Self.leastPane }

    static let leastPane = 36
    package static let minimum = Size(columns: 40, rows: 12)

    /// Handles a message; steps beyond the first or last frame stay there.
    package mutating func update(_ message: Message) -> [Effect] {
        status = nil
        switch message {
        case .input(let input): return take(input)
        case .resized(let size): self.size = size
        case .step(let step): go(to: position + step)
        case .first: go(to: 0)
        case .last: go(to: session.frames.count - 1)
        case .scroll(let step): offset += step
        case .nextPane: turnPane()
        case .toggleWhole: (isWhole, offset) = (!isWhole, 0)
        case .toggleHelp: isHelpOpen.toggle()
        case .openSearch: typed = TextField(sought)
        case .find(let step): find(step)
        case .nextRed: goToRed()
        case .session(let step):
            number = min(max(0, number + step), sessions.count - 1)
            go(to: 0)
        case .language:
            language = language == .english ? .simplifiedChinese : .english
            words = ReplayWords(language: language)
        case .quit: return [.quit]
        }
        offset = min(max(offset, -limits.up), limits.down)
        return []
    }

    private mutating func take(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key):
            if typed != nil, key != .control("c") {
                type(key)
                return []
            }
            guard let binding = bindings.binding(of: key) else { return [] }
            if binding.message != .toggleHelp { isHelpOpen = false }
            return update(binding.message)
        case .paste(let text): typed?.insert(text)
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: return update(.scroll(-1))
            case .wheelDown: return update(.scroll(1))
            case .click:
                guard let meaning = drawn().input(at: mouse.point) else { return [] }
                return take(meaning)
            }
        case .item(let event):
            if let place = session.frames.firstIndex(where: { $0.events.contains(event) }) { go(to: place) }
        case .statusReport, .focus: break
        }
        return []
    }

    private mutating func go(to place: Int) {
        position = min(max(0, place), session.frames.count - 1)
        offset = 0
        if !isBeside, pane == .timeline || pane == .rules { return }
        if isBeside, pane == .frame { pane = .timeline }
    }

    private mutating func turnPane() {
        let panes = isBeside ? [Pane.timeline, .rules] : Pane.allCases
        let index = panes.firstIndex(of: pane) ?? -1
        (pane, offset, isWhole) = (panes[(index + 1) % panes.count], 0, false)
    }

    // MARK: Searching

    private mutating func type(_ key: Key) {
        switch key {
        case .enter:
            sought = typed?.text ?? ""
            typed = nil
            find(0)
        case .escape: typed = nil
        default: _ = typed?.edit(key)
        }
    }

    /// Goes to the next frame in which the text is seen, this one first where the step is 0.
    private mutating func find(_ step: Int) {
        let count = session.frames.count
        guard !sought.isEmpty else { return }
        let order = (0..<count).map { turn in
            let ahead = step == 0 ? turn : (turn + 1) * step
            return ((position + ahead) % count + count) % count
        }
        let wanted = sought.lowercased()
        let found = order.first { place in
            session.frames[place].screen.rowTexts.contains { $0.lowercased().contains(wanted) }
        }
        guard let found else {
            status = .note(words.nowhere(ScreenText(cleaning: sought)))
            return
        }
        go(to: found)
        status = .note(words.found(ScreenText(cleaning: sought), at: found + 1))
    }

    /// Goes to the next frame in which a rule is broken, after the last one to the first.
    private mutating func goToRed() {
        let count = session.frames.count
        let order = (1...count).map { (position + $0) % count }
        guard let found = order.first(where: { !session.frames[$0].breaches.isEmpty }),
            let breach = session.frames[found].breaches.first
        else {
            status = .note(words.nothingRed)
            return
        }
        go(to: found)
        if isBeside { pane = .rules }
        status = .breach(breach)
    }
}
