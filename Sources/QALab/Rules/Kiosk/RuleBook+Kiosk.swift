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
                "The kiosk brings its tests: two sessions in a row, with screen and scrollback searched.",
            check: .test([])),
        Rule(
            "UX-KSK-02", .must,
            """
            The idle time-out warns at least 20 seconds ahead, any key extends it, and it never fires \
            during processing.
            """,
            sources: ["WCAG 2.2.1"],
            evidence: "The kiosk brings its tests: the idle time on a clock of its own, in each state.",
            check: .test([])),
        Rule(
            "UX-KSK-03", .must,
            """
            On every exit, crash or signal the terminal is restored and cleared, and titles, clipboard \
            and hyperlinks never carry personal data.
            """,
            sources: ["own"],
            evidence:
                "The kiosk brings its tests: each signal and crash, with the bytes that leave the terminal.",
            check: .test([])),
        Rule(
            "UX-KSK-04", .must,
            """
            In kiosk mode no key or input sequence reaches a shell, a file, another session or \
            developer tools.
            """,
            sources: ["own"],
            evidence: "The kiosk brings its tests: keys and sequences, with the process tree and open files.",
            check: .test([])),
    ]
}
