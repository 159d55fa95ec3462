import PayKit
import TUI

/// The decorative sign beside the payment's status: a ring that closes while it is made, then a tick.
enum PaymentStatusIcon {
    case ring(parts: Int)
    case tick

    /// Nil before the touch, where the payment failed, and for a ring where nothing moves.
    init?(_ state: PaymentAuthorization.State, beat: Int?) {
        switch state {
        case .processing:
            guard let beat else { return nil }
            self = .ring(parts: min(Self.circle.count, (beat + 1) * Self.circle.count / Self.beats))
        case .showing(_, .success), .finishing(_, .approved, _): self = .tick
        case .idle, .ready, .updating, .authenticating, .showing, .finishing, .closed: return nil
        }
    }

    private static let beats = 4

    /// From the top, clockwise.
    private static let circle: [(mark: ScreenText, x: Int, y: Int)] = [
        ("▀", 3, 0), ("▀", 4, 0), ("▄", 5, 0), ("█", 6, 1), ("▀", 5, 2), ("▄", 4, 2), ("▄", 3, 2),
        ("▄", 2, 2),
        ("▀", 1, 2), ("█", 0, 1), ("▄", 1, 0), ("▀", 2, 0),
    ]
    private static let hook: [ScreenText] = ["     ▄▀", "▀▄ ▄▀", "  ▀"]

    /// The columns of the sign with the gap behind it.
    static let columns = 10

    func draw(on canvas: inout Canvas, at place: Point) {
        switch self {
        case .ring(let parts):
            for part in Self.circle.prefix(parts) {
                canvas.draw(part.mark, x: place.x + part.x, y: place.y + part.y, style: .key)
            }
        case .tick:
            let box = Area(x: place.x, y: place.y, width: Self.columns, height: Self.hook.count)
            canvas.draw(Self.hook, in: box, style: .success)
        }
    }
}
