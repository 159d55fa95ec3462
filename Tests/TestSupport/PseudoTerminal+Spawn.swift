import Glibc

extension PseudoTerminal {
    static func open(columns: Int, rows: Int) -> (master: Int32, slave: Int32) {
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, nil) == 0 else { fatalError("no pty") }
        // Else a program started by another test keeps this terminal open.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        setSize(master, columns: columns, rows: rows)
        return (master, slave)
    }

    static func setSize(_ master: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Starts a program as the leader of a session whose terminal this is: opening the slave by its name
    /// makes it so.
    static func spawn(_ path: String, _ arguments: [String], _ environment: [String: String], slave: Int32)
        -> pid_t
    {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var name = [CChar](repeating: 0, count: 64)
        ttyname_r(slave, &name, name.count)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        CleanSpawn.closeOthers(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        CleanSpawn.beginSession(&attributes)
        var argv = arguments.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, path, &actions, &attributes, &argv, &envp)
        guard result == 0 else { fatalError("cannot start \(path): \(result)") }
        return process
    }
}
