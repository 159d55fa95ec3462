import ClientRuntime
import FoundationEssentials
import Glibc
import KioskHost
import TUI

/// Lists and controls the kiosks of a machine for their operator; shows nothing about shoppers.
struct KioskOperator {
    let folder: String

    func list() {
        let beats = KioskStatusFile.all(in: folder)
        guard !beats.isEmpty else { return print("No kiosk runs here.") }
        let now = Date.now
        print(row("ID", "NAME", "STATE", "AGE", "IDLE", "LAST ORDER", "ERRORS", "VERSION"))
        for beat in beats {
            let age = Int(now.timeIntervalSince(beat.started))
            let idle = beat.idle + max(0, Int(now.timeIntervalSince(beat.at)))
            print(
                row(
                    beat.id, beat.name, beat.state, Self.span(age), Self.span(idle),
                    beat.lastOrder?.formatted(.iso8601) ?? "-", String(beat.errors), beat.version))
        }
        let old = beats.count { $0.version != Version.text }
        if old > 0 {
            print("\(old) of \(beats.count) run another version than this, \(Version.text), until their end.")
        }
        let faults = beats.flatMap { $0.faults ?? [] }
        for fault in Set(faults).sorted() { print("✗ \(fault)") }
    }

    /// The heartbeats, the oldest first: a JSON array, times in ISO 8601, idle in seconds.
    func printJSON() throws {
        print(
            String(
                decoding: try KioskStatusFile.encoder.encode(KioskStatusFile.all(in: folder)), as: UTF8.self))
    }

    /// Waits until no kiosk runs; exit status 1 when some still do after the time that an order in flight and
    /// its receipt may take.
    func waitForEnd() async -> Int32 {
        for _ in 0..<Self.mostLooks {
            if KioskStatusFile.all(in: folder).isEmpty {
                print("No kiosk runs here.")
                return 0
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
        report("\(KioskStatusFile.all(in: folder).count) still run. --sessions lists them; --end ends one.")
        return 1
    }

    /// Polls, four a second, for three minutes.
    private static let mostLooks = 720

    private func row(_ columns: String...) -> String {
        let widths = [8, 12, 14, 8, 8, 20, 6, 8]
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

    func tell(_ line: String, to id: String, isSomebodyNeeded: Bool = true) -> Int32 {
        let beats = KioskStatusFile.all(in: folder).filter { id == "all" || $0.id == id }
        guard !beats.isEmpty else {
            guard isSomebodyNeeded else { return 0 }
            report(id == "all" ? "No kiosk runs here." : "There is no kiosk \(id). --sessions lists them.")
            return 1
        }
        var status: Int32 = 0
        for beat in beats {
            let connection = ControlLine(at: KioskStatusFile.socket(beat.id, in: folder))
            let answer = connection?.send(line) == true ? connection?.receive() : nil
            print("\(beat.id)  \(answer ?? "no answer")")
            if answer != "ok" { status = 1 }
        }
        return status
    }
}
