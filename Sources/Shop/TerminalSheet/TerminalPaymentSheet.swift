import Glibc
public import PayKit
package import TUI
package import Terminal

/// The payment sheet of a simulated wallet in this process's terminal.
///
/// ```swift
/// let sheet = try TerminalPaymentSheet(title: "Acme", device: device)
/// let outcome = try await sheet.present(request, to: delegate)
/// await sheet.end()
/// ```
///
/// The main thread's queue has to run meanwhile, as it does in a program whose `main` is asynchronous. Keys
/// and mouse are the sheet's from the first line to ``end()``, which gives the terminal back.
@MainActor
public final class TerminalPaymentSheet: PaymentSheet {
    private let program: ScreenProgram<SheetScreen>
    private let runner: SheetRunner
    private var running: Task<Void, Never>?
    /// The file of the terminal, where it was opened for the sheet; else -1.
    private let file: Int32
    /// How the terminal or a signal ended the sheet; nil while it did not.
    package private(set) var terminalEnd: TerminalEnd?
    /// Called when the shopper leaves while no sheet is presented.
    public var onLeave: @MainActor () -> Void {
        get { runner.onLeave }
        set { runner.onLeave = newValue }
    }

    /// Why there is no sheet: no terminal, or one that cannot show it.
    public struct NoTerminal: Error, Hashable, Sendable {}

    /// Opens the terminal.
    ///
    /// - Parameter title: the merchant's name, in the bar above.
    public convenience init(title: String, device: any PaymentDevice) throws(NoTerminal) {
        do throws(TerminalError) {
            let (screen, file) = try Self.screen()
            self.init(
                on: screen, file, of: device,
                SheetScreen.Setting(
                    .english, title: ScreenText(cleaning: title), note: .empty, hasMouse: screen.hasMouse,
                    mayMove: true))
        } catch {
            throw NoTerminal()
        }
    }

    package init(
        on screen: TerminalScreen, _ file: Int32, of device: any PaymentDevice,
        _ setting: SheetScreen.Setting
    ) {
        self.file = file
        weak var runner: SheetRunner?
        let model = SheetScreen(setting, size: screen.size, isMouseOn: screen.hasMouse)
        let program = ScreenProgram(model, on: screen) { effect, _ in runner?.carryOut(effect) }
        let made = SheetRunner(of: device, sendMessage: { [weak program] in program?.send($0) }) {
            milliseconds, action in
            Task {
                try? await Task.sleep(for: .milliseconds(milliseconds))
                action()
            }
        }
        made.setMouse = { screen.setMouse($0) }
        made.repaint = { screen.repaint() }
        (self.program, self.runner, runner) = (program, made, made)
        running = Task { [weak self] in
            guard let end = await program.run() else { return }
            self?.terminalEnd = end
            // The terminal is gone, or the process is to end.
            program.send(.sheet(.hangUp))
            made.onLeave()
        }
    }

    /// Standard input and output where they are the terminal, else the one that the process belongs to.
    package static func screen(
        color: ColorFlag = .auto, theme: Theme? = nil, ascii: Bool = false, mouse: Bool = true
    ) throws(TerminalError) -> (TerminalScreen, file: Int32) {
        let isOwn = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let file = isOwn ? -1 : open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard isOwn || file >= 0 else { throw .noTerminal }
        do throws(TerminalError) {
            let screen = try TerminalScreen(
                input: isOwn ? STDIN_FILENO : file, output: isOwn ? STDOUT_FILENO : file, color: color,
                theme: theme ?? .own, ascii: ascii, mouse: mouse)
            if theme == nil { screen.setTheme(.painted(at: screen.depth)) }
            return (screen, file)
        } catch {
            if file >= 0 { Glibc.close(file) }
            throw error
        }
    }

    public func present(
        _ request: PaymentRequest, to delegate: any PaymentAuthorizationControllerDelegate
    ) async throws(PaymentAuthorization.Refusal) -> PaymentAuthorization.Outcome? {
        // One that is asked for after the terminal's end is left at once.
        if terminalEnd != nil { Task { program.send(.sheet(.hangUp)) } }
        return try await runner.present(request, to: delegate)
    }

    public func abort() { runner.abort() }

    public func close() { runner.close() }

    /// Gives the terminal back.
    public func end() async {
        program.end()
        await running?.value
        if file >= 0 { Glibc.close(file) }
    }
}
