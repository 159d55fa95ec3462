extension RuleBook {
    /// UX-KSK: privacy and safety of shared terminals.
    package static let kiosk: [Rule] = [
        Rule(
            "UX-KSK-01", .must,
            """
            After a purchase, a cancel in kiosk mode, or idle time-out, the next shopper finds no \
            cart, contact, card, coupon or order of the last one, on screen or in scrollback.
            """,
            sources: ["own"],
            evidence:
                "Two sessions in a row, every frame of the second, and the state after the wipe.",
            check: .test([
                "WipeTests.wipedEqualsFresh",
                "WipeTests.twoShoppersInARow",
                "WalkTests.walk",
                "IdleTests.receiptLeaves",
                "SessionTests.startOver",
            ])),
        Rule(
            "UX-KSK-02", .must,
            """
            The idle time-out warns at least 20 seconds ahead, any key extends it, and it never fires \
            during processing.
            """,
            sources: ["WCAG 2.2.1"],
            evidence: "The idle time on a clock of its own, on each screen and while an order is on its way.",
            check: .test([
                "IdleTests.warnsAndEnds",
                "IdleTests.anyKeyExtends",
                "IdleTests.waitDoesNotCount",
                "IdleTests.limit",
            ])),
        Rule(
            "UX-KSK-03", .must,
            """
            On every exit, crash or signal the terminal is restored and cleared, and titles, clipboard \
            and hyperlinks never carry personal data.
            """,
            sources: ["own"],
            evidence:
                "Signals and crashes of a session and of its parent, with the bytes that reach the terminal.",
            check: .test([
                "KioskProgramTests.killedSessionIsFollowed",
                "KioskProgramTests.everyEndClears",
            ])),
        Rule(
            "UX-KSK-04", .must,
            """
            In kiosk mode no key or input sequence reaches a shell, a file, another session or \
            developer tools.
            """,
            sources: ["own"],
            evidence: "Keys and clicks at random, the environment of a session, and what it may start.",
            check: .test([
                "SessionTests.nothingQuits",
                "WalkTests.walk",
                "KioskProgramTests.sessionIsAlone",
                "KioskEnvironmentTests.whatComesAlongIsLeftOut",
            ])),
    ]
}
