import Foundation

/// The programs of PostgreSQL, run as somebody who is not root, since its server refuses to be.
enum PostgreSQLTool {
    /// The folder of the newest version that Debian's packages have put there.
    private static let programs: String = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap(Int.init).sorted().last {
            FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/initdb")
        }
        return newest.map { "\(root)/\($0)/bin" } ?? "/usr/bin"
    }()

    /// Whom the programs run as, when this is root.
    private static let account: (name: String, user: uid_t, group: gid_t)? = {
        guard getuid() == 0 else { return nil }
        for name in ["postgres", "nobody"] {
            if let entry = getpwnam(name) { return (name, entry.pointee.pw_uid, entry.pointee.pw_gid) }
        }
        return nil
    }()

    static func giveAway(_ folder: URL) throws {
        guard let account else { return }
        guard chown(folder.path(), account.user, account.group) == 0 else {
            throw PostgreSQLServer.Failure(description: "\(folder.path()) cannot be given to \(account.name)")
        }
    }

    private static func command(_ tool: String, _ arguments: [String]) -> [String] {
        let path = "\(programs)/\(tool)"
        // They look where they stand, which the plain user may not see.
        let start = ["/usr/bin/env", "-C", "/"]
        guard let account else { return start + [path] + arguments }
        return start + [
            "/usr/bin/setpriv", "--reuid=\(account.name)", "--regid=\(account.group)", "--clear-groups", "--",
            path,
        ] + arguments
    }

    /// Runs a program to its end and gives what it writes; throws when it fails.
    @discardableResult
    static func run(_ tool: String, _ arguments: [String]) throws -> String {
        let output = FileManager.default.temporaryDirectory.appending(
            path: "pg-output-\(getpid())-\(UInt64.random(in: 0...UInt64.max))")
        defer { try? FileManager.default.removeItem(at: output) }
        let process = try spawn(tool, arguments, output: output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        guard status == 0 else {
            throw PostgreSQLServer.Failure(
                description: """
                    \(tool) failed. The tests need Debian's package `postgresql`, which `make test` installs.
                    \(text)
                    """)
        }
        return text
    }

    static func spawn(_ tool: String, _ arguments: [String], output: URL) throws -> pid_t {
        try spawn(command(tool, arguments), input: nil, output: output.path())
    }

    /// Starts a process in a session of its own, so that an interrupt at the terminal is not for it.
    static func spawn(_ words: [String], input: Int32?, output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        CleanSpawn.closeOthers(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads that serve queues block signals, timers' among them, and a program would inherit that.
        CleanSpawn.beginSession(&attributes)
        let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"]
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, words[0], &actions, &attributes, &argv, &envp)
        guard result == 0 else {
            throw PostgreSQLServer.Failure(description: "cannot start \(words[0]): \(result)")
        }
        return process
    }

    // MARK: Processes

    /// Sends a signal and waits for the end of a process that was started here.
    static func end(_ process: pid_t, _ signal: Int32) {
        guard !hasEnded(process) else { return }
        kill(process, signal)
        if !wait({ hasEnded(process) }) {
            kill(process, SIGKILL)
            _ = wait { hasEnded(process) }
        }
    }

    static func hasEnded(_ process: pid_t) -> Bool { waitpid(process, nil, WNOHANG) != 0 }

    static func children(of process: pid_t) -> [pid_t] {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (text ?? "").split { $0 == " " || $0 == "\n" }.compactMap { pid_t($0) }
    }

    /// Kills processes that are not ours by birth, each only while it still stands in the server's folder.
    static func killStrangers(_ processes: [pid_t], of folder: URL) {
        for process in processes {
            let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
            if place == folder.path() { kill(process, SIGKILL) }
        }
    }

    static func isGone(_ process: pid_t) -> Bool { kill(process, 0) == -1 && errno == ESRCH }

    /// Looks every few milliseconds, for ten minutes at most, whether something has come true.
    static func wait(_ isTrue: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(600)
        while !isTrue() {
            guard ContinuousClock.now < deadline else { return false }
            usleep(5_000)
        }
        return true
    }
}
