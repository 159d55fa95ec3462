import FoundationEssentials
import QATapes
import TUI
import Testing

/// Where a session starts, and what a tape says once.
@Suite struct HeaderTests {
    @Test func emptyTapeHasWhatIsUsual() throws {
        let tape = try Tape.read("")
        #expect(tape.settings.size == Size(columns: 80, rows: 24))
        #expect(tape.settings.language == .english)
        #expect(tape.settings.theme == .own)
        #expect(!tape.settings.isKiosk)
        #expect(tape.settings.idleLimit == nil)
        #expect(tape.settings.seed == 7)
        #expect(tape.settings.clock == (try Date("2026-11-21T16:00:00Z", strategy: .iso8601)))
        #expect(tape.settings.wallet == "ready")
        #expect(tape.settings.pacing.typing == 50)
        #expect(tape.settings.pacing.timeout == 15_000)
        #expect(tape.settings.pacing.awaited == nil)
        #expect(tape.steps.isEmpty)
    }

    @Test func everySettingOfTheStartIsRead() throws {
        let tape = try Tape.read(
            """
            Set Columns 120
            Set Rows 40
            Set Language zh-Hans
            Set Theme dark
            Set Motion on
            Set Kiosk on
            Set IdleLimit 1m
            Set Seed 18446744073709551615
            Set Clock "2027-01-02T03:04:05Z"
            Set Wallet unsupported
            Set TypingSpeed 10ms
            Set WaitTimeout 30
            Set WaitPattern /Paid/
            """)
        #expect(tape.settings.size == Size(columns: 120, rows: 40))
        #expect(tape.settings.language == .simplifiedChinese)
        #expect(tape.settings.theme == .dark)
        #expect(tape.settings.mayMove)
        #expect(tape.settings.isKiosk)
        #expect(tape.settings.idleLimit == 60)
        #expect(tape.settings.seed == .max)
        #expect(tape.settings.clock == Date(timeIntervalSince1970: 1_798_859_045))
        #expect(tape.settings.wallet == "unsupported")
        #expect(tape.settings.pacing.typing == 10)
        #expect(tape.settings.pacing.timeout == 30_000)
        #expect(tape.settings.pacing.awaited?.text == "Paid")
        #expect(tape.steps.isEmpty)
    }

    @Test(arguments: [
        ("own", Theme.own), ("dark", .dark), ("light", .light), ("high-contrast", .highContrast),
        ("contrast", .highContrast), ("monochrome", .monochrome), ("mono", .monochrome),
    ])
    func themeIsKnownByItsName(_ name: String, _ theme: Theme) throws {
        #expect(try Tape.read("Set Theme \(name)").settings.theme == theme)
    }

    @Test func lastSettingCounts() throws {
        #expect(try Tape.read("Set Seed 1\nSet Seed 2").settings.seed == 2)
    }

    @Test func profileInFrontOfTheFirstStepIsTheWalletOfTheStart() throws {
        let tape = try Tape.read("Wallet needs-setup\nSet Rows 30\nEnter\nWallet ready")
        #expect(tape.settings.wallet == "needs-setup")
        #expect(tape.commands.last == .wallet(.profile("ready")))
        #expect(tape.steps.count == 2)
    }

    @Test func typingAndWaitingMayChangeOnTheWay() throws {
        let tape = try Tape.read("Set TypingSpeed 1s\nEnter\nSet TypingSpeed 2s")
        #expect(tape.settings.pacing.typing == 1_000)
        #expect(tape.commands.last == .set(.typing(milliseconds: 2_000)))
    }

    @Test func outputsAndDemandsStandAnywhere() throws {
        let tape = try Tape.read(
            """
            Output out.gif
            Rule UX-BTN-01 UX-SUM-03
            Set Rows 30
            Enter
            Rule not UX-BTN-02
            Output "my frames/"
            """)
        #expect(tape.outputs.map(\.path) == ["out.gif", "my frames/"])
        #expect(tape.demands.map(\.rule) == ["UX-BTN-01", "UX-SUM-03", "UX-BTN-02"])
        #expect(tape.demands.map(\.isExercised) == [true, true, false])
        #expect(tape.demands.map(\.line.column) == [6, 16, 10])
        #expect(tape.steps.count == 1)
    }

    @Test func groupsGatherTheirSteps() throws {
        let tape = try Tape.read(
            """
            Show
            Rule "SHOP-01" "One press opens the sheet"
                Enter
                Expect place sheet
            Rule end
            End
            Rule "SHOP-02" "It closes again"
                Expect not place sheet
            Rule end
            """)
        #expect(tape.groups.map(\.id) == ["SHOP-01", "SHOP-02"])
        #expect(tape.groups.map(\.statement) == ["One press opens the sheet", "It closes again"])
        #expect(tape.groups.map(\.line.line) == [2, 7])
        #expect(tape.steps.map(\.group) == [nil, "SHOP-01", "SHOP-01", nil, "SHOP-02"])
        #expect(tape.commands[3] == .press(.end, count: 1, pace: nil))
    }

    @Test func columnsCountCharacters() throws {
        let tape = try Tape.read("\u{FEFF}Type '胡须蜡👨‍👩‍👧e\u{301}' Enter\r\n\tEnter")
        #expect(tape.steps.map(\.line.column) == [1, 14, 2])
        #expect(tape.steps.map(\.line.line) == [1, 1, 2])
    }
}
