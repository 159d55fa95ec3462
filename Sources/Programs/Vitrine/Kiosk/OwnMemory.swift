import Glibc

/// The memory of this process and its limit.
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
