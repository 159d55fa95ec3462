import Kiosk
import TUI
import Window

extension Observation {
    /// The events that the kiosk around the shop heard alone.
    func atKiosk(isTyping: Bool) -> [Entry] {
        guard let kiosk, let happened = kiosk.message else { return [] }
        switch happened {
        case .started: return [(.control, "Session \(kiosk.session + 1) of the kiosk begins")]
        case .drain: return [(.control, "The kiosk is to end")]
        case .notice(let text): return [(.control, text == nil ? "A notice is gone" : "A notice")]
        case .pinAccepted: return [(.control, "A PIN was accepted")]
        case .pinRefused: return [(.control, "A PIN was refused")]
        case .recovered: return [(.control, "A payment was looked up")]
        case .input, .window:
            guard message == nil, let input = kiosk.input else { return [] }
            // Letters at the staff's door are of a PIN.
            let isSecret = isTyping || kiosk.state == .staff
            return Self.done(input, isTyping: isSecret).map { [(.input, $0)] } ?? []
        case .resized, .seconds, .health, .maintenance, .staff: return []
        }
    }
}
