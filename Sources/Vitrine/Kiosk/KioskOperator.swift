import FoundationEssentials
import Glibc
import TUI

/// What an operator sees and orders of the kiosks of a machine; nothing of it is about shoppers.
struct KioskOperator {
    /// Where running kiosks are found.
    let folder: String

    func list() {
        let beats = Heartbeat.all(in: folder)
        guard !beats.isEmpty else { return print("No kiosk runs here.") }
        let now = Date.now
        print(row("ID", "NAME", "STATE", "AGE", "IDLE", "LAST ORDER", "ERRORS"))
        for beat in beats {
            let age = Int(now.timeIntervalSince(beat.started))
            let idle = beat.idle + max(0, Int(now.timeIntervalSince(beat.at)))
            print(
                row(
                    beat.id, beat.name, beat.state, Self.span(age), Self.span(idle),
                    beat.lastOrder?.formatted(.iso8601) ?? "-", String(beat.errors)))
        }
    }

    private func row(_ columns: String...) -> String {
        let widths = [8, 16, 15, 9, 9, 20, 6]
        let cells = zip(columns, widths).map { text, width in
            let shown = ScreenText(cleaning: text).truncated(to: width)
            return shown.string + String(repeating: " ", count: max(0, width - shown.width))
        }
        return cells.joined(separator: "  ")
    }

    private static func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        default: "\(seconds / 3_600) h \(seconds / 60 % 60)"
        }
    }

    /// Tells one kiosk, or all, a line; gives the exit status.
    func tell(_ line: String, to id: String) -> Int32 {
        let beats = Heartbeat.all(in: folder).filter { id == "all" || $0.id == id }
        guard !beats.isEmpty else {
            report(id == "all" ? "No kiosk runs here." : "There is no kiosk \(id). --sessions lists them.")
            return 1
        }
        var status: Int32 = 0
        for beat in beats {
            let connection = ControlLine(at: Heartbeat.socket(beat.id, in: folder))
            let answer = connection?.send(line) == true ? connection?.receive() : nil
            print("\(beat.id)  \(answer ?? "no answer")")
            if answer != "ok" { status = 1 }
        }
        return status
    }
}
