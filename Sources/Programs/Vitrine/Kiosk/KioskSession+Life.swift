import ClientRuntime
import Dispatch
import FoundationEssentials
import Glibc
import Kiosk
import Storefront
import TUI
import Terminal

/// A session's signs of life.
extension KioskSession {
    /// Seconds after which a heartbeat is written though nothing in it changed.
    private static let longestSilence: TimeInterval = 30

    /// To the parent, who waits for it, and to whoever looks.
    func giveSignOfLife() {
        var byte: UInt8 = 0x2E
        _ = write(KioskSupervisor.lifeline, &byte, 1)
        lifeline?.set(.milliseconds(KioskSupervisor.beatMilliseconds))
        let beat = Heartbeat(
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

    /// A kiosk that broke too often says so for a while.
    func rest() {
        guard let fault = setting.fault else { return }
        send(.health(.failing(part: ScreenText(cleaning: fault, limit: 200), at: TimeOfDay(at: .now))))
        EffectRunner.onMainQueue(Supervision.restMilliseconds) { [weak self] in
            self?.send(.health(.ok(at: TimeOfDay(at: .now))))
        }
    }

    /// True if more memory is held than a session may hold. One that only says that it is closed is left.
    var isTooLarge: Bool {
        guard kiosk.state != .outOfService, let bytes = OwnMemory.bytes else { return false }
        return bytes > setting.file.sessionMemory
    }
}
