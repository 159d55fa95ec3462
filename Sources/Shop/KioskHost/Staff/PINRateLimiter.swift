import ClientRuntime
package import FoundationEssentials
import Glibc
import HostFiles

/// Rate limiting of the staff's PIN by origin: one count for all consoles of a machine, one for each SSH
/// network, so that no origin can lock out another. Each try is logged.
package struct PINRateLimiter: Sendable {
    /// The folder for tries on consoles.
    let state: String
    /// The folder for tries over SSH, emptied at boot.
    let runtime: String
    let network: ClientNetwork?
    package let log: StaffLog

    package init(state: String, runtime: String, network: ClientNetwork?, log: StaffLog) {
        self.state = state
        self.runtime = runtime
        self.network = network
        self.log = log
    }

    /// A refusal has the seconds until the next try.
    package enum Answer: Hashable, Sendable {
        case accepted
        case refused(secondsToWait: Int)
    }

    /// Checks a PIN; without a hash none is right. While the origin has to wait the PIN is not even compared.
    package func check(_ pin: String, by hash: PINHash?, at date: Date) -> Answer {
        let now = Int(date.timeIntervalSince1970)
        let path = network == nil ? "\(state)/staff-tries" : "\(runtime)/staff-tries"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return uncounted(String(cString: strerror(errno))) }
        // Closed, it is the next one's turn.
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { return uncounted(String(cString: strerror(errno))) }
        }
        let kept = Self.bytes(of: file)
        var tries = PINAttempts(kept) ?? PINAttempts(salt: World.own.bytes(16))
        let origin: String
        do { origin = try name(salt: tries.salt) } catch { return uncounted("\(error)") }
        tries.forget(at: now)
        let left = tries.wait(of: origin, at: now)
        if left > 0 {
            log.write("staff: refused, no PIN is taken from \(place) for \(left) s")
            return .refused(secondsToWait: left)
        }
        // Counted before it is compared: where nothing can be written, nothing can be tried.
        let wait = tries.fail(origin, at: now)
        guard keep(tries, over: kept.count, in: file) else {
            return uncounted(String(cString: strerror(errno)))
        }
        if let hash, hash.matches(pin) {
            tries.accept(origin, at: now)
            _ = keep(tries, over: kept.count, in: file)
            log.write("staff: let in from \(place)")
            return .accepted
        }
        log.write("staff: wrong PIN from \(place), \(tries.failures(of: origin)) in a row")
        return .refused(secondsToWait: wait)
    }

    private func uncounted(_ reason: String) -> Answer {
        log.write("staff: refused, since tries cannot be counted: \(reason)")
        return .refused(secondsToWait: 60)
    }

    private var place: String { network == nil ? "a console" : "an address by ssh" }

    /// The origin's name in the file: hashed, so that no address is stored.
    private func name(salt: [UInt8]) throws -> String {
        guard let network else { return PINAttempts.console }
        return try network.hashed(salt: salt)
    }

    private static func bytes(of file: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = pread(file, &buffer, buffer.count, 0)
        return Array(buffer[..<max(0, count)])
    }

    /// Replaces so many bytes at once, by blanks where the new ones are fewer; false where they could not be
    /// written.
    private func keep(_ tries: PINAttempts, over old: Int, in file: Int32) -> Bool {
        var bytes = tries.bytes
        bytes += Array(repeating: UInt8(ascii: " "), count: max(0, old - bytes.count))
        errno = 0
        return pwrite(file, bytes, bytes.count, 0) == bytes.count
    }
}
