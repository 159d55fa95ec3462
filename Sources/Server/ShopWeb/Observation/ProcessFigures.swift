import FoundationEssentials
import Glibc

package struct ProcessFigures: Hashable, Sendable {
    /// Memory that is really there, in bytes.
    package var residentBytes = 0
    /// Time on the processors, in nanoseconds.
    package var processorTime = 0
    package var openFiles = 0

    /// Reads CPU time by `getrusage`, resident memory and open file descriptors from `/proc`; unreadable ones
    /// are 0.
    package static func now() -> ProcessFigures {
        var figures = ProcessFigures()
        var usage = rusage()
        if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
            figures.processorTime = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
        }
        if let data = FileManager.default.contents(atPath: "/proc/self/statm") {
            let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first
            figures.residentBytes = (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
        figures.openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return figures
    }

    private static func nanoseconds(_ time: timeval) -> Int {
        Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000
    }
}

package enum Build {
    /// Version of the program (semver), for `vitrine_build_info`.
    package static let version = "1.0.0"
}
