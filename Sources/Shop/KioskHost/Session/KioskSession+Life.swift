import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
import Kiosk
import Storefront
import TUI
import Terminal

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
        guard let fault = setting.fault else { return }
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
}

enum OwnMemory {
    /// The limit of mapped writable memory for a session that may hold this many bytes; it counts stacks and
    /// freed memory too. Exceeding it in one step crashes the session.
    static func mostMapped(holding bytes: Int) -> UInt { UInt(max(512 << 20, 4 * bytes)) }

    /// Resident bytes of this process alone, less those backed by files (`statm` of proc(5)); nil where the
    /// system does not tell.
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
