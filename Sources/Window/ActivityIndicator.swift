import PayKit
import PaySheet
import Storefront
import TUI

/// The one thing that moves: dots beside the footer while the shop is being waited for. Words on the screen
/// say the same, so nothing is lost where nothing may move.
extension Window {
    /// Four in a second.
    package static let beatMilliseconds = 250

    /// True while the shopper can do nothing but wait.
    private var isWaiting: Bool {
        if case .processing = sheet.engine.state { return true }
        return shop.isWaiting
    }

    /// True while an answer is on its way without which the shopper cannot go on.
    package var awaitsAnswer: Bool {
        if case .updating = sheet.engine.state { return true }
        return isWaiting || isPaying || shop.isCancelling
    }

    /// Begins to move when there is something to wait for.
    mutating func startMoving() -> [Effect] {
        guard abilities.mayMove, beat == nil, isWaiting else { return [] }
        beat = 0
        return [.startBeat]
    }

    mutating func takeBeat() -> [Effect] {
        beat = beat.flatMap { isWaiting ? $0 + 1 : nil }
        return beat == nil ? [] : [.startBeat]
    }

    func drawBeat(on canvas: inout Canvas) {
        guard let beat, isWaiting else { return }
        let dots: [ScreenText] = ["·", "··", "···", ""]
        canvas.draw(dots[beat % dots.count], x: size.columns - 5, y: size.rows - 1, width: 3, style: .heading)
    }
}
