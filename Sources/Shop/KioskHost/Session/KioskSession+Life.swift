import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
import HostFiles
import Kiosk
import PayKit
import ServerConnection
import StoreAPI
import Storefront
import TUI
import Terminal
import Window

extension KioskSession {
    /// Seconds after which an unchanged heartbeat is written again.
    private static let longestSilence: TimeInterval = 30

    /// Tells the parent, whose watchdog waits for it, and the readers of the heartbeat.
    func giveSignOfLife() {
        var byte: UInt8 = 0x2E
        _ = write(KioskSupervisor.lifeline, &byte, 1)
        lifeline?.set(.milliseconds(KioskSupervisor.beatMilliseconds))
        let beat = KioskStatusFile(
            id: setting.id, name: setting.file.name, version: Version.text, state: kiosk.state.rawValue,
            started: setting.started, at: .now, idle: Int(Date.now.timeIntervalSince(lastKey)),
            lastOrder: lastOrder, errors: errors, faults: setting.troubles)
        let isFirst = lastBeat == nil
        if let lastBeat, beat.isSame(as: lastBeat),
            beat.at.timeIntervalSince(lastBeat.at) < Self.longestSilence
        {
            return
        }
        lastBeat = beat
        let write = { @Sendable [folder = setting.file.runtime] in beat.write(in: folder) }
        // An operator who sees the first screen finds the kiosk among those that run.
        isFirst ? heartbeats.sync(execute: write) : heartbeats.async(execute: write)
    }

    /// Shows for a while that the kiosk is out of service after too many crashes.
    func rest() {
        guard let fault = setting.start.fault else { return }
        send(.health(.failing(part: ScreenText(cleaning: fault, limit: 200), at: TimeOfDay(at: .now))))
        EffectRunner.onMainQueue(Supervision.restMilliseconds) { [weak self] in
            self?.send(.health(.ok(at: TimeOfDay(at: .now))))
        }
    }

    /// True if the session exceeds its memory limit; a session that is out of service may.
    var isTooLarge: Bool {
        guard kiosk.state != .outOfService, let bytes = OwnMemory.bytes else { return false }
        return bytes > setting.file.sessionMemory
    }

    /// Looks up payments of crashed sessions: the shopper sees that of this kiosk, the log has the others.
    func lookUp(through transport: HTTPTransport, _ entryPath: String) {
        let client = StoreClient(language: kiosk.language.rawValue) { try await transport.send($0, $1) }
        recovery.lookUp(client, entryPath: entryPath) { [weak self] earlier, answer in
            guard let self else { return }
            let result = RecoveredAttempt(answer, of: earlier, locale: kiosk.language.locale)
            if answer != .open { staffClient.log.write("payment \(earlier.reference): \(result.words)") }
            // One of another kiosk's that nobody knows the end of keeps none waiting.
            if earlier.session == setting.id { send(.recovered(result)) }
        }
    }

    // MARK: For staff

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
        case "say": send(.notice(parts.count > 1 ? ScreenText(cleaning: parts[1], limit: 200) : nil))
        case "drain": send(.drain)
        case "end":
            guard !kiosk.window.isPaymentOpen else { return "error: A payment is under way" }
            staffClient.log.write("session: over, by the operator")
            end(.over)
        default: return "error: say, end or drain"
        }
        return "ok"
    }
}

extension RecoveredAttempt {
    fileprivate init(_ answer: AttemptLookup.Answer, of earlier: PaymentRecovery.Earlier, locale: String) {
        switch answer {
        case .open: self = .unknown(reference: ScreenText(cleaning: earlier.reference))
        case .notPaid: self = .notPaid
        case .paid(let order, let merchant):
            self = .paid(
                Facts(
                    order: ScreenText(cleaning: order.number),
                    total: ScreenText(cleaning: order.total.formatted(locale: locale)),
                    company: ScreenText(cleaning: merchant),
                    paidBy: ScreenText(cleaning: order.payment?.displayName ?? "")))
        }
    }

    fileprivate var words: String {
        switch self {
        case .paid(let facts): "paid, order \(facts.order.string)"
        case .notPaid: "not paid"
        case .unknown: "not known"
        }
    }
}

/// The memory of this process and its limit.
enum OwnMemory {
    /// The limit of mapped writable memory for a session that may hold this many bytes; it counts stacks and
    /// freed memory too. Exceeding it in one step crashes the session.
    static func mostMapped(holding bytes: Int) -> UInt { UInt(max(512 << 20, 4 * bytes)) }

    /// Resident bytes less those of files (`statm` of proc(5)); nil if the system does not tell.
    static var bytes: Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(file, &buffer, buffer.count)
        let pages = String(decoding: buffer[..<max(0, count)], as: UTF8.self).split(separator: " ")
        guard pages.count >= 3, let resident = Int(pages[1]), let shared = Int(pages[2]) else { return nil }
        return (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
