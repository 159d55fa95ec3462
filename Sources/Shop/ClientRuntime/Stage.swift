package import TUI
package import Terminal
package import Window

/// Where a session takes place: a screen of cells, or lines in and out.
@MainActor
package protocol Stage: AnyObject {
    var size: Size { get }
    var depth: ColorDepth { get }
    var characterSet: CharacterSet { get }
    var hasMouse: Bool { get }
    var theme: Theme { get }
    var schedule: EffectRunner.Schedule { get }

    func open(_ handler: @escaping @MainActor (TerminalEvent) -> Void)
    /// Draws the window as soon as there is room for it; called whenever it may have changed.
    func show(_ shown: any Shown)
    /// Runs an action once the window is shown as it is now.
    func afterNextFrame(_ action: @escaping @MainActor () -> Void)
    func repaint()
    func setMouse(_ isOn: Bool)
    func setTheme(_ theme: Theme)
    var recording: Recording? { get }
    /// Restores the terminal; hurried, without waiting for a slow reader.
    func close(isHurried: Bool)
}

/// The session as its stage sees it: a window to draw.
@MainActor
package protocol Shown: AnyObject {
    var window: Window { get }
    func drawn() -> Canvas
    /// True while an answer is pending that the shopper waits for.
    var isBusy: Bool { get }
}

@MainActor
package final class ScreenStage: Stage {
    private let screen: TerminalScreen
    private var loop: TerminalLoop?
    package let theme: Theme
    package let recording: Recording?
    /// True if ^Z does not suspend the program, and SIGTERM and SIGINT only reach the session as an event.
    private let isPublic: Bool
    /// True if a sheet rises animated.
    private let mayMove: Bool
    /// The animation of a rising sheet, over the frame before.
    private var rise: (step: Int, before: Canvas)?
    private var last: (frame: Canvas, hasSheet: Bool)?

    /// - Parameters:
    ///   - theme: nil for the terminal's own colours, or for a painted ground.
    ///   - paintsGround: true to paint the ground where no theme is named and there are 256 colours.
    ///   - mayMove: true if a sheet rises, where surfaces have colours of their own.
    package init(
        color: ColorFlag, theme named: Theme?, ascii: Bool, mouse: Bool, record file: RecordingFile? = nil,
        paintsGround: Bool = false, mayMove: Bool = false, isPublic: Bool = false
    ) throws(TerminalError) {
        (self.mayMove, self.isPublic) = (mayMove, isPublic)
        screen = try TerminalScreen(color: color, theme: named ?? .own, ascii: ascii, mouse: mouse)
        theme = named ?? (paintsGround ? Theme.painted(at: screen.depth) : .own)
        if theme != named ?? .own { screen.setTheme(theme) }
        recording = file.map { [screen, theme] in Recording($0, of: screen, theme: theme) }
    }

    package var size: Size { screen.size }
    package var depth: ColorDepth { screen.depth }
    /// Characters that are drawn: Unicode, or ASCII in its place.
    package var characterSet: CharacterSet { screen.characterSet }
    package var hasMouse: Bool { screen.hasMouse }
    package var schedule: EffectRunner.Schedule { EffectRunner.onMainQueue }

    package func open(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        loop = TerminalLoop(
            screen: screen, maySuspend: !isPublic, endsWhenAsked: !isPublic, handler: handler)
        // Where no window is asked, no blank that came with other keys is a touch.
        loop?.setConsent { $0 == .key(.space) }
    }

    package func show(_ shown: any Shown) {
        loop?.setConsent { [weak shown] in shown?.window.isConsent($0) ?? false }
        guard mayMove, depth == .many || depth == .direct, screen.theme != .own else {
            return show { [weak shown] in shown?.drawn() }
        }
        show { [weak self, weak shown] in
            guard let shown else { return nil }
            return self?.risen(shown.drawn(), hasSheet: shown.window.isCovered, of: shown)
        }
    }

    /// The frame, or its first part where a sheet is new in it.
    private func risen(_ frame: Canvas, hasSheet: Bool, of shown: any Shown) -> Canvas {
        if hasSheet, let last, !last.hasSheet, last.frame.size == frame.size {
            rise = (0, last.frame)
            advance(shown)
        }
        last = (frame, hasSheet)
        guard let rise, hasSheet, let surface = frame.surface else { return frame }
        return frame.rising(surface, rows: surface.height * rise.step / Self.steps, over: rise.before)
    }

    private func advance(_ shown: any Shown) {
        rise?.step += 1
        guard let step = rise?.step, step < Self.steps else {
            rise = nil
            return
        }
        EffectRunner.onMainQueue(Self.pace) { [weak self, weak shown] in
            guard let self, let shown else { return }
            self.advance(shown)
            self.show(shown)
        }
    }

    /// The frames of a rise, and the milliseconds that each stands.
    private static let (steps, pace) = (3, 50)

    /// Draws a frame as soon as there is room for it; nil draws none.
    package func show(_ draw: @escaping () -> Canvas?) {
        loop?.requestFrame { [recording] in
            let frame = draw() ?? Canvas(size: Size(columns: 0, rows: 0))
            recording?.take(frame)
            return frame
        }
    }

    /// Runs an action after the next frame; drops it while no event loop is open.
    package func afterNextFrame(_ action: @escaping @MainActor () -> Void) { loop?.afterNextFrame(action) }
    /// Sends the whole next frame, after another program wrote to the screen.
    package func repaint() { screen.repaint() }
    package func setMouse(_ isOn: Bool) { screen.setMouse(isOn) }
    package func setTheme(_ theme: Theme) {
        screen.setTheme(theme)
        recording?.setTheme(theme)
    }

    package func close(isHurried: Bool) {
        recording?.finish()
        loop?.close()
    }
}
