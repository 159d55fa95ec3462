extension RuleBook {
    package static let sheet: [Rule] = [
        Rule(
            "UX-SHT-01", .must,
            """
            The sheet is an overlay that leaves part of the storefront visible at 80x24 and larger, and \
            changes behind it redraw without altering any sheet cell.
            """,
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                Characters of the shop's header, and dimmed ones, around the sheet from 80x24 up, and the \
                sheet's cells before and after anything that happened in the shop; comes up with each of \
                these frames.
                """,
            check: .moment(SheetOverlay.staysApart)),
        Rule(
            "UX-SHT-02", .must,
            """
            Rows come in one order (card, billing address, shipping address, shipping method, contact, \
            coupon, summary, total, authorise) and a row exists only if the request needs it.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit", "HIG"],
            evidence: """
                The titles of the rows in sight against the fields that the request requires, from above; \
                comes up with every sheet that shows its rows.
                """,
            check: .screen(SheetRows.areThoseNeeded)),
        Rule(
            "UX-SHT-03", .must,
            """
            An invalid request, including one with two methods under the same identifier, never opens a \
            sheet; the refusal names the first invalid field and the storefront stays usable.
            """,
            sources: ["PassKit", "W3C"],
            evidence: """
                Requests that a check of its own finds wrong: whether a sheet opens, and whether log or \
                screen names the first wrong field; comes up with each of them.
                """,
            check: .stateful(SheetOpening.refusing)),
        Rule(
            "UX-SHT-04", .must,
            "Only one sheet can be open in a session, and each request can be shown once.",
            sources: ["W3C"],
            evidence: """
                Whether a request opens a sheet over another, or was presented before; comes up with every \
                request that reaches the wallet.
                """,
            check: .stateful(SheetOpening.once)),
        Rule(
            "UX-SHT-05", .must,
            """
            Sheet content comes only from the request and accepted updates; labels are shown in capitals, \
            and control bytes, escape sequences and text-direction overrides in any label are removed or \
            shown as a visible `?` before drawing.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "own"],
            evidence: """
                Every label and the total of the sheet against the request and the last accepted update, \
                capitals, and characters that control a terminal; comes up with every sheet that shows its \
                rows.
                """,
            check: .screen(SheetContent.isTheRequests)),
        Rule(
            "UX-SHT-06", .must,
            "The sheet and the receipt each state in words that the payment is simulated.",
            sources: ["own"],
            evidence:
                "The title of every sheet and the first frame of every receipt; comes up with each of them.",
            check: .screen(SheetContent.isSimulated)),
        Rule(
            "UX-SHT-07", .must,
            """
            A picture that the sheet covers keeps its hue, dimmed towards the ground, and is blanked where \
            the terminal has no such colour.
            """,
            sources: ["own"],
            evidence: """
                Colours are chosen where cells become bytes, which no session sees; every theme and every \
                number of colours is looked at there.
                """,
            check: .test(["ThemeTests.dimmedPictureKeepsItsHue"])),
    ]
}
