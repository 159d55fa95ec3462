import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles
import Kiosk
import PayKit
import TUI
import Window

extension KioskSession {
    func checkPIN(_ pin: Secret) {
        let (rateLimiter, hash) = (rateLimiter, setting.file.pin)
        Task { [weak self] in
            let answer = await Task.detached { rateLimiter.check(pin.reveal, by: hash, at: .now) }.value
            switch answer {
            case .accepted: self?.send(.pinAccepted)
            case .refused(let seconds): self?.send(.pinRefused(secondsToWait: seconds))
            }
        }
    }

    func ask(_ question: StaffQuestion) {
        switch question {
        case .status: send(.staff(.status(statusLines)))
        case .stock: tell { [staffClient] in await staffClient.stock() }
        case .sales: tell { [staffClient] in await staffClient.sales(since: Self.dawn) }
        case .log: send(.staff(staffClient.lines()))
        }
    }

    func tell(_ news: @escaping @Sendable () async -> StaffNews) {
        Task { [weak self] in self?.send(.staff(await news())) }
    }

    func keep(_ change: (inout KioskKept) -> Void) { KioskKept.change(in: setting.file.state, change) }

    /// The local midnight.
    private static var dawn: Date {
        let seconds = time(nil)
        let parts = HostClock.localTime(at: seconds)
        return Date(
            timeIntervalSince1970: Double(seconds)
                - Double(parts.tm_hour * 3_600 + parts.tm_min * 60 + parts.tm_sec))
    }

    private var statusLines: [StatusLine] {
        let up = Int(Date.now.timeIntervalSince(setting.started))
        let facts = [
            ("ID", setting.id), ("Name", setting.file.name), ("Version", Version.text),
            ("Shop", setting.file.shop), ("Wallet", kiosk.settings.wallet.name),
            ("Up", "\(up / 3_600) h \(up / 60 % 60) min"),
            ("Last order", lastOrder?.formatted(.iso8601) ?? "–"), ("Errors", String(errors)),
        ]
        return facts.map { StatusLine(label: ScreenText(cleaning: $0.0), value: ScreenText(cleaning: $0.1)) }
    }

    /// Answers an order on the control socket.
    func answer(to line: String) -> String {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch parts.first {
        case "say":
            send(.notice(parts.count > 1 ? ScreenText(cleaning: parts[1], limit: 200) : nil))
        case "drain": send(.drain)
        case "end":
            guard !kiosk.window.isPaying else { return "error: A payment is under way" }
            staffClient.log.write("session: over, by the operator")
            end(.over)
        default: return "error: say, end or drain"
        }
        return "ok"
    }
}
