import TUI

/// The one thing that moves: dots beside the footer while the shop is being waited for. Words on the screen
/// say the same, so nothing is lost where nothing may move.
struct ActivityIndicator: Hashable, Sendable {
    /// How often it has moved since it began; nil while it stands still.
    private(set) var step: Int?

    var isMoving: Bool { step != nil }

    mutating func start() { step = 0 }

    /// Moves on, or ends where nothing is waited for any more.
    mutating func advance(isWaiting: Bool) { step = isWaiting ? step.map { $0 + 1 } : nil }

    func draw(on canvas: inout Canvas) {
        guard let step else { return }
        let dots: [ScreenText] = ["·", "··", "···", ""]
        canvas.draw(
            dots[step % dots.count], x: canvas.size.columns - 5, y: canvas.size.rows - 1, width: 3,
            style: .heading)
    }
}
