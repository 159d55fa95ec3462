import ClientRuntime
package import FoundationEssentials
import Glibc

/// The lock of the staff's menu. Wrong PINs are counted by where they come from: one count for all consoles
/// of a machine, one for each address by ssh. Nobody can lock out who comes from elsewhere. Each try is
/// logged.
package struct PINRateLimiter: Sendable {
    /// Where console tries are kept.
    let state: String
    /// Where those by ssh are kept: until the next start of the machine.
    let runtime: String
    /// Where this session comes from by ssh; nil on a console.
    let network: ClientNetwork?
    /// Log that each try is written to.
    package let log: StaffLog

    /// Creates the gate of one session; `network` is nil on a console.
    package init(state: String, runtime: String, network: ClientNetwork?, log: StaffLog) {
        self.state = state
        self.runtime = runtime
        self.network = network
        self.log = log
    }

    /// Result of a PIN check; a refusal names the seconds until the next PIN is taken.
    package enum Answer: Hashable, Sendable {
        case accepted
        case refused(secondsToWait: Int)
    }

    /// Judges a PIN; nobody's is right where none is set. One that comes while no PIN is taken is not even
    /// looked at.
    package func judge(_ pin: String, by hash: PINHash?, at date: Date) -> Answer {
        let now = Int(date.timeIntervalSince1970)
        let path = network == nil ? "\(state)/staff-tries" : "\(runtime)/staff-tries"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return uncounted(String(cString: strerror(errno))) }
        // Closed, it is the next one's turn.
        defer { close(file) }
        flock(file, LOCK_EX)
        var tries = StaffTries(Self.bytes(of: file)) ?? StaffTries(salt: World.own.bytes(16))
        let origin: String
        do { origin = try name(salt: tries.salt) } catch { return uncounted("\(error)") }
        tries.forget(at: now)
        let left = tries.wait(of: origin, at: now)
        if left > 0 {
            log.write("staff: refused, no PIN is taken from \(place) for \(left) s")
            return .refused(secondsToWait: left)
        }
        if let hash, hash.matches(pin) {
            tries.accept(origin, at: now)
            keep(tries, in: file)
            log.write("staff: let in from \(place)")
            return .accepted
        }
        let wait = tries.fail(origin, at: now)
        keep(tries, in: file)
        log.write("staff: wrong PIN from \(place), \(tries.failures(of: origin)) in a row")
        return .refused(secondsToWait: wait)
    }

    private func uncounted(_ reason: String) -> Answer {
        log.write("staff: refused, since tries cannot be counted: \(reason)")
        return .refused(secondsToWait: 60)
    }

    private var place: String { network == nil ? "a console" : "an address by ssh" }

    /// How an origin is called in the file: no address can be read from it.
    private func name(salt: [UInt8]) throws -> String {
        guard let network else { return StaffTries.console }
        return try network.hashed(salt: salt)
    }

    private static func bytes(of file: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = pread(file, &buffer, buffer.count, 0)
        return Array(buffer[..<max(0, count)])
    }

    private func keep(_ tries: StaffTries, in file: Int32) {
        let bytes = tries.bytes
        ftruncate(file, 0)
        guard pwrite(file, bytes, bytes.count, 0) == bytes.count else {
            return log.write("staff: tries could not be written: \(String(cString: strerror(errno)))")
        }
    }
}
