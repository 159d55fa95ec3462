extension RuleBook {
    package static let kiosk: [Rule] = [
        Rule(
            "UX-KSK-01", .must,
            """
            After a purchase, a cancel in kiosk mode, or idle time-out, the next shopper finds no \
            cart, contact, card, coupon or order of the last one, on screen or in scrollback.
            """,
            sources: ["own"],
            evidence: """
                What each shopper typed, what stood in private cells, the ends of cards and the numbers of \
                orders, searched for in the last frame of the session and in each one after it, unless the \
                next shopper was given it anew; the cart that a session begins with; the kiosk after the \
                end beside a fresh one as values. Comes up with each end and each later frame.
                """,
            check: .stateful(KioskChecks.privacy)),
        Rule(
            "UX-KSK-02", .must,
            """
            The idle time-out warns at least 20 seconds ahead, any key extends it, and it never fires \
            during processing.
            """,
            sources: ["WCAG 2.2.1"],
            evidence: """
                How long the warning has stood when a session ends by itself, what a key does to it, and \
                each second in which a payment or an answer is on its way; comes up with each.
                """,
            check: .stateful(KioskChecks.idle)),
        Rule(
            "UX-KSK-03", .must,
            """
            On every exit, crash or signal the terminal is restored and cleared, and titles, clipboard \
            and hyperlinks never carry personal data.
            """,
            sources: ["own"],
            evidence: """
                The bytes that reach the terminal in each moment, and with each end of a session what they \
                leave of modes, screen and scrollback; comes up with each end. Signals and crashes are the \
                tests' matter.
                """,
            check: .stateful(KioskChecks.terminal),
            testsBesides: ["KioskProgramTests.killedSessionIsFollowed", "KioskProgramTests.everyEndClears"]),
        Rule(
            "UX-KSK-04", .must,
            """
            In kiosk mode no key or input sequence reaches a shell, a file, another session or \
            developer tools.
            """,
            sources: ["own"],
            evidence: """
                All that leaves the kiosk, held against what a shopper may bring about, and staff behind \
                their PIN; comes up with each key held with another, function key, q and paste. Environment \
                and processes of a session are the tests' matter.
                """,
            check: .stateful(KioskChecks.locks),
            testsBesides: [
                "KioskProgramTests.sessionIsAlone", "KioskEnvironmentTests.whatComesAlongIsLeftOut",
            ]),
    ]
}
