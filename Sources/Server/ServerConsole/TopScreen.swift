package import TUI

/// The screen of `vitrine-server top`: what a server does, while it does it.
package struct TopScreen: ScreenComponent, Sendable {
    package private(set) var watch: ServerWatch
    /// Size of the terminal in cells.
    package private(set) var size: Size
    /// Since when the figures stand still, by the wall clock.
    package private(set) var isPaused = false
    /// Seconds since 1970, when something last came.
    package private(set) var epoch = 0.0
    /// Seconds of the monotonic clock, when something last came.
    package private(set) var time = 0.0
    /// Name of the server, cleaned of control characters.
    package let server: ScreenText
    /// True if the terminal has the characters that small curves are made of.
    package let hasCurves: Bool

    package static let minimum = Size(columns: 40, rows: 12)

    package enum Message: ScreenMessage, Hashable, Sendable {
        /// The text of `/metrics`.
        case figures(Figures, Moment)
        case missed(ServerLine.Fault, Moment)
        case input(Input)
        case resized(Size)
        case quitPressed, pausePressed, repaintPressed
    }

    /// When something happened, by a clock that never goes back and by the one on the wall.
    package struct Moment: Hashable, Sendable {
        package var time: Double
        package var epoch: Double

        package init(time: Double, epoch: Double) {
            self.time = time
            self.epoch = epoch
        }
    }

    package enum Effect: Hashable, Sendable {
        case quit, repaint
    }

    /// Makes the screen of a server; the name is cleaned and limited to 200 characters.
    package init(server: String, kinds: [Activity.Kind], size: Size, hasCurves: Bool = true) {
        watch = ServerWatch(kinds: kinds)
        self.hasCurves = hasCurves
        self.server = ScreenText(cleaning: server, limit: 200)
        self.size = size
    }

    /// Takes a message and returns its effects; while paused, metrics and failures are dropped.
    package mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .figures(let figures, let moment):
            guard !isPaused else { return [] }
            note(moment)
            watch.see(figures, at: moment.time)
            return []
        case .missed(let fault, let moment):
            guard !isPaused else { return [] }
            note(moment)
            watch.miss(fault.brief, at: moment.time)
            return []
        case .input(.key(let key)):
            return bindings.binding(of: key).map { update($0.message) } ?? []
        case .input(.mouse(let mouse)) where mouse.action == .click:
            guard case .key(let key)? = drawn().input(at: mouse.point) else { return [] }
            return update(.input(.key(key)))
        case .input: return []
        case .resized(let size):
            self.size = size
            return []
        case .quitPressed: return [.quit]
        case .pausePressed:
            isPaused.toggle()
            return []
        case .repaintPressed: return [.repaint]
        }
    }

    private mutating func note(_ moment: Moment) {
        time = moment.time
        epoch = moment.epoch
    }

    /// Keys with their hints for the footer; the title of `p` follows the pause.
    package var bindings: [KeyBinding<Message>] {
        [
            KeyBinding([.character("q"), .control("c"), .escape], "q", "quit", .quitPressed),
            KeyBinding(
                [.character("p"), .space], "p", isPaused ? "go on" : "pause", .pausePressed),
            KeyBinding([.control("l")], .empty, .empty, .repaintPressed),
        ]
    }

    package var notice: (text: ScreenText, isWarning: Bool)? {
        if isPaused { return ("Paused: these figures stand still.", false) }
        if let silence = watch.silence {
            let since = FigureText.age(time - silence.since)
            let kept = watch.now == nil ? "" : " These figures are old."
            return (
                ScreenText(cleaning: "\(silence.reason) Asking again (\(since)).\(kept)", limit: 400), true
            )
        }
        return watch.now == nil ? ("Waiting for the first figures…", false) : nil
    }
}
