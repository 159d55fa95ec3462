import Glibc

/// How much memory a session may have, and has.
enum OwnMemory {
    /// Bytes of writable memory that a session can map at all, which may hold so many: stacks and what was
    /// given back count too. What one step takes at once, before anybody looks, ends it as a fault does.
    static func mostMapped(holding bytes: Int) -> UInt { UInt(max(512 << 20, 4 * bytes)) }

    /// Bytes that are held now and shared with nobody: resident, less what is backed by files (`statm` of
    /// proc(5)). Nil where the system does not tell.
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
