import Glibc

/// What a program that is started by a test must not inherit: what other tests of the process have open, and
/// what they do about signals.
enum CleanSpawn {
    /// Closes every file but the first three; one that is held open has no end for those who read it.
    static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
        // Numbers beyond the limit of the process are refused here, which does no harm.
        for file in Int32(3)..<4096 { posix_spawn_file_actions_addclose(&actions, file) }
    }

    /// Begins a session of its own, in which every signal is let through and does what it usually does.
    static func beginSession(_ attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID, POSIX_SPAWN_SETSIGMASK and POSIX_SPAWN_SETSIGDEF; the macros are not imported.
        posix_spawnattr_setflags(&attributes, 0x80 | 0x08 | 0x04)
    }
}
