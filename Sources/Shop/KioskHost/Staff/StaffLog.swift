import FoundationEssentials
import Glibc
import HostFiles

/// A kiosk's log for its staff: a line each, with the time in UTC, without personal data.
package struct StaffLog: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The size in bytes beyond which the older half is dropped.
    private static let limit = 256 * 1_024

    /// Appends one line under a file lock, line breaks as blanks; if the file cannot be opened, it is lost.
    package func write(_ line: String) {
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard file >= 0 else { return }
        defer { close(file) }
        flock(file, LOCK_EX)
        shorten(file)
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let bytes = Array("\(Date.now.formatted(.iso8601)) \(text)\n".utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }

    package func tail(_ count: Int) -> [String] {
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
