import KioskHost
import Testing

/// Nothing of the environment that a stranger brings reaches a kiosk.
@Suite struct KioskEnvironmentTests {
    private static let made = [
        "TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]

    @Test func whatComesAlongIsLeftOut() {
        let given = [
            "LD_PRELOAD": "/tmp/x.so", "LD_LIBRARY_PATH": "/tmp", "LD_AUDIT": "x", "TERMINFO": "/tmp",
            "TERMINFO_DIRS": "/tmp", "PAGER": "sh", "EDITOR": "sh", "VISUAL": "sh", "NLSPATH": "/tmp/%N",
            "SWIFT_BACKTRACE": "enable=yes", "HOME": "/root", "PATH": "/tmp:/usr/bin", "LANG": "x$(id)",
            "LC_ALL": "../../x", "SSH_ORIGINAL_COMMAND": "sh", "SHELL": "/bin/sh", "BASH_ENV": "/tmp/x",
            "VITRINE_SERVER": "http://elsewhere", "XDG_DATA_HOME": "/tmp", "TMPDIR": "/tmp/x", "TZ": "x",
            "COLORTERM": "sh", "NOTIFY_SOCKET": "/tmp/evil", "WATCHDOG_USEC": "many",
            "SSH_CONNECTION": "192.0.2.7 22 $(id) 22", "SSH_CLIENT": "192.0.2.7 4000 22", "SSH_TTY": "/dev/x",
        ]
        #expect(KioskEnvironment.rebuilt(from: given) == Self.made)
        #expect(KioskEnvironment.rebuilt(from: [:]) == Self.made)
    }

    @Test func whatIsHarmlessAndMeansSomethingIsKept() {
        let given = [
            "TERM": "tmux-256color", "COLORTERM": "truecolor", "NO_COLOR": "1",
            "NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": "30000000",
            "SSH_CONNECTION": "192.0.2.7 4000 192.0.2.1 2222",
        ]
        let rebuilt = KioskEnvironment.rebuilt(from: given)
        for (name, value) in given { #expect(rebuilt[name] == value) }
        #expect(KioskEnvironment.rebuilt(from: rebuilt) == rebuilt)
    }

    /// What a terminal says it is, and what it is taken for.
    private static let terminals: [(String?, String)] = [
        ("xterm", "xterm"), ("xterm-256color", "xterm-256color"),
        ("screen.xterm-256color", "screen.xterm-256color"),
        ("linux", "linux"), ("rxvt-unicode-256color", "rxvt-unicode-256color"),
        ("xterm-kitty", "xterm-kitty"),
        ("xterm+256color", "xterm+256color"), (nil, "xterm"), ("", "xterm"), ("../../x", "xterm"),
        ("/tmp/x", "xterm"), ("xterm/../x", "xterm"), ("xterm\u{1B}[2J", "xterm"), ("xterm x", "xterm"),
        ("dumb", "xterm"), ("nonsense", "xterm"), ("xterm\n", "xterm"), ("终端", "xterm"),
        (String(repeating: "x", count: 10_000), "xterm"),
    ]

    @Test(arguments: terminals) func terminalIsVetted(_ name: String?, _ expected: String) {
        #expect(KioskEnvironment.terminal(name) == expected)
    }
}
