import ClientRuntime
import FoundationEssentials
import PayKit
import QARules
import ServerConnection
import SimWallet
import StoreAPI
import Synchronization
import Window

extension Session {
    var walletContents: WalletContents { runner.contents }

    /// Changes or replaces the wallet; false when that cannot be.
    func changeWallet(_ change: (inout SimulatedWallet) -> Bool) -> Bool {
        guard let messages = runner.changeWallet(change) else { return false }
        for message in messages { send(message) }
        return true
    }

    /// Connects the runner to the shop, with a lab by way of ``LabLine``.
    func connect(_ transport: HTTPTransport, to target: ConnectionTarget) {
        let path = target.address.entryPath
        guard let controller else {
            return runner.connect(
                { try await transport.send($0, $1) }, stream: { try await transport.stream($0) },
                entryPath: path)
        }
        let line = LabLine(transport: transport, faults: controller.faults) { [weak controller] in
            controller?.note($0)
        }
        runner.connect(
            { try await line.send($0, $1) }, stream: { try await line.stream($0) }, entryPath: path)
        controller.connect(to: target)
    }

    /// Opens the control socket for other terminals of the same user, where there is a folder for it.
    func listen() -> ControlSocket? {
        guard let controller else { return nil }
        do {
            return try ControlSocket(in: ControlFolder.made()) { [weak controller] line in
                await controller?.answer(to: line) ?? "error: The demo has ended"
            }
        } catch {
            controller.note(.control, "No other terminal can control this demo: \(error)")
            return nil
        }
    }
}

struct LabSetting: Sendable {
    var isInspecting = false
    /// True if everything is noted from the first, for an inspector that is opened later.
    var isWatching = false
    var keyFile: String?
    /// True for a session with a ``ControlSocket``.
    var isControlled = false
}

/// The clock of a session whose time can jump ahead.
final class AheadClock: Sendable {
    private let seconds = Mutex(0)

    var now: Date { Date().addingTimeInterval(Double(seconds.withLock { $0 })) }

    func advance(_ more: Int) { seconds.withLock { $0 += more } }
    func reset() { seconds.withLock { $0 = 0 } }
}
