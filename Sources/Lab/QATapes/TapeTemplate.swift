/// The tape that a new one starts from: a purchase, with a word to each thing that a tape can do.
package enum TapeTemplate {
    package static func text(name: String) -> String {
        // A comment has one line.
        let title = name.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "# \(title)\n" + body
    }

    private static let body = #"""
        #
        # A tape is a scenario: what a shopper presses, and what has to be seen. One command a line; what
        # follows a # is for people. It is the language of VHS, with screens counted in cells.

        # Rules of the book that have to come up and be green when the tape is over.
        # "Rule not UX-FRM-01" says that a rule must not come up.
        Rule UX-PRE-01 UX-AUT-01 UX-RES-04

        # Where the session starts. All of this may be left out; what stands here is what is usual.
        Set Columns 80
        Set Rows 24
        Set Language en
        # own, dark, light, midnight, high-contrast or monochrome
        Set Theme own
        Set Seed 7
        Set Clock "2026-11-21T16:00:00Z"
        # ready, needs-setup, unsupported … or the file of a profile
        Set Wallet ready

        # Wait lets the simulated clock run until a text or a /pattern/ is on the screen.
        Wait "Mustache Wax"
        Expect place list

        # Keys go by their names: Enter, Down 3, Shift+Tab, Ctrl+l, Escape@500ms 2; Type "wax" types.
        Enter
        Wait "Pay with"
        Expect place card
        Screenshot card

        # What a tape expects beyond the book goes under an id of its own.
        Rule "TAPE-01" "One press on the wallet button opens the sheet, and nothing is charged by that"
            Enter
            Wait "simulated"
            Expect place sheet
            Expect /PAY [A-Z]+ +USD \d+\.\d\d/
            Expect charges 0
        Rule end

        # A finger rests on the key for a moment: keys of the first 300 ms authorise nothing.
        Sleep 500ms
        Space
        Wait@30s "Paid to"
        Expect place receipt
        Expect orders 1
        Expect charges 1
        Expect not style warning /./
        Screenshot receipt

        # More to try, each by taking the # away. What is ordered of the shop in front of all else holds
        # when it opens.
        #   Wallet fail 3                      the next touches fail
        #   Wallet needs-setup                 another wallet from here on
        #   Server decline 51                  the issuer declines the next charge
        #   Server error 503 2 on placeOrder   the shop fails twice where orders are placed
        #   Server network timeout 1           nobody knows what became of a payment
        #   Server sold-out "WAX-01"           somebody else was faster
        #   Server garble "/price" "ten" 1     an answer breaks the contract
        #   Clock +1h                          an hour later
        #   Resize 60x20                       another window
        #   Mouse click "Pay with"             a click on a text
        #   Paste "WELCOME"                    a text from elsewhere
        #   Source common.tape                 another tape, as if it stood here
        #   Screenshot card.png                a picture of this frame, below --output
        #   Hangup                             the line drops
        #
        # With "Set Kiosk on" in front of the first step the shop stands in a kiosk: any key on the poster
        # starts a session, and what ends one (Ctrl+n twice, Enter on the receipt, 90 s without a key, Hangup)
        # leads to the poster of the next shopper, in front of the same wallet as new.
        #   Kiosk say "We close at six"        a line of the operator's
        #   Kiosk drain                        the kiosk ends as soon as no order is in flight
        """# + "\n"
}
