import FoundationEssentials
import Glibc

/// The door to the staff's menu: one for all kiosks of a machine, so that who is sent away here waits there
/// too. Each try is logged.
struct StaffGate: Sendable {
    /// The kiosks' folder.
    let folder: String
    let log: StaffLog

    enum Answer: Hashable, Sendable {
        case accepted
        case refused(secondsToWait: Int)
    }

    /// How often somebody was sent away since the last time that the PIN was right.
    struct Tries: Hashable, Sendable {
        var failures = 0
        /// Seconds since 1970.
        var openFrom = 0

        /// Three tries are free, then each wrong one costs twice as long as the last, up to an hour.
        mutating func fail(at now: Int) -> Int {
            failures += 1
            let wait = failures < 3 ? 0 : min(3_600, 15 << min(failures - 3, 8))
            openFrom = now + wait
            return wait
        }

        init() {}

        init?(_ text: String) {
            let parts = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            guard parts.count == 2, parts[0] >= 0 else { return nil }
            (failures, openFrom) = (parts[0], parts[1])
        }

        var text: String { "\(failures) \(openFrom)\n" }
    }

    /// Judges a PIN; nobody's is right where none is set. Whoever comes while the door is shut is not even
    /// looked at.
    func judge(_ pin: String, by hash: PINHash?, at date: Date) -> Answer {
        let now = Int(date.timeIntervalSince1970)
        let file = open("\(folder)/staff-tries", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            log.write("staff: refused, since tries cannot be counted: \(String(cString: strerror(errno)))")
            return .refused(secondsToWait: 60)
        }
        defer { close(file) }
        flock(file, LOCK_EX)
        var tries = Self.tries(in: file)
        // A clock that was set back locks nobody out for longer than an hour.
        let left = min(3_600, tries.openFrom - now)
        if left > 0 {
            log.write("staff: refused, the door is shut for \(left) s")
            return .refused(secondsToWait: left)
        }
        if let hash, hash.matches(pin) {
            Self.keep(Tries(), in: file)
            log.write("staff: let in")
            return .accepted
        }
        let wait = tries.fail(at: now)
        Self.keep(tries, in: file)
        log.write("staff: wrong PIN, \(tries.failures) in a row")
        return .refused(secondsToWait: wait)
    }

    private static func tries(in file: Int32) -> Tries {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = pread(file, &buffer, buffer.count, 0)
        return Tries(String(decoding: buffer[..<max(0, count)], as: UTF8.self)) ?? Tries()
    }

    private static func keep(_ tries: Tries, in file: Int32) {
        let bytes = Array(tries.text.utf8)
        ftruncate(file, 0)
        _ = pwrite(file, bytes, bytes.count, 0)
    }
}

/// What staff read of a kiosk's life: a line each, with the time in UTC and never anything of a shopper.
struct StaffLog: Sendable {
    let path: String

    /// Beyond so many bytes the older half goes.
    private static let limit = 256 * 1_024

    func write(_ line: String) {
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard file >= 0 else { return }
        defer { close(file) }
        flock(file, LOCK_EX)
        shorten(file)
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let bytes = Array("\(Date.now.formatted(.iso8601)) \(text)\n".utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }

    /// The last lines, the newest last.
    func tail(_ count: Int) -> [String] {
        guard let bytes = try? WholeFile.kept(at: path, isSecret: false, limit: Self.limit * 2) else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(count).map(String.init)
    }

    private func shorten(_ file: Int32) {
        let size = Int(lseek(file, 0, SEEK_END))
        guard size > Self.limit else { return }
        var half = [UInt8](repeating: 0, count: Self.limit / 2)
        let count = pread(file, &half, half.count, off_t(size - half.count))
        let kept = half[..<max(0, count)].drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        ftruncate(file, 0)
        _ = Glibc.write(file, Array(kept), kept.count)
    }
}
