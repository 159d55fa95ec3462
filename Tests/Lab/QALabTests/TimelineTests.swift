import PayKit
import QALab
import QARules
import TUI
import Testing
import Window

/// The timeline of the inspector: its rows, its filters, and the row that is looked at.
@Suite struct TimelineTests {
    @Test func newestIsFollowedUntilSomebodyScrolls() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        let newest = session.lab.inspector.nextEvent - 1
        #expect(session.lab.inspector.selectedEvent == newest)
        session.send(.walletChanged)
        #expect(session.lab.inspector.selectedEvent == newest + 1)
        session.press(.up)
        session.send(.walletChanged)
        #expect(session.lab.inspector.selectedEvent == newest)
        session.press(.end)
        session.send(.walletChanged)
        #expect(session.lab.inspector.selectedEvent == newest + 3)
        session.press(.home)
        #expect(session.lab.inspector.selectedEvent == 0)
    }

    @Test func callsTellHowLongTheirAnswersTook() throws {
        var session = LabSession(columns: 160, rows: 40)
        try session.shop()
        let screen = session.screen.text
        #expect(screen.contains("Call 2: did select shipping contact"))
        #expect(screen.contains("140 ms"))
        #expect(screen.contains("The sheet: waits for the shop: the shipping"))
        #expect(screen.contains("1.2 s"))
    }

    @Test func requestsTellTheStepsThatTheShopTook() throws {
        var session = LabSession(columns: 120, rows: 40)
        try session.shop()
        session.note(
            .exchange(
                "POST", "/orders", status: 201, steps: "verify;dur=1.25, decrypt;dur=0.5", at: 3_000,
                milliseconds: 9))
        #expect(session.screen.text.contains("POST /orders → 201: verify 1.25, decrypt 0.5 ms"))
    }

    @Test func rowsTellHowLongAfterTheRowBefore() throws {
        var session = LabSession(columns: 80, rows: 40)
        try session.shop()
        func row(_ text: String) -> String? {
            (0..<40).map { session.screen.row($0) }.first { $0.contains(text) }
        }
        #expect(try #require(row("Method ground chosen")).contains("+140 ms"))
        // The call is of the same moment as what led to it.
        #expect(try !#require(row("Call 4:")).contains("+"))
        // Without the keys the row before is another one.
        session.press(.character("y"))
        #expect(try #require(row("Method ground chosen")).contains("+140 ms"))
        #expect(row("Key Down") == nil)
        session.press(.character("e"), .character("w"), .character("n"))
        #expect(try !#require(row("UX-SUM-03")).contains("+"))
    }

    @Test(arguments: [
        (Character("e"), "Method ground"), ("w", "The wallet opens"), ("n", "POST /quotes"),
        ("r", "UX-SUM-03"), ("y", "Key Down"),
    ])
    func letterLeavesOutWhatItNames(key: Character, text: String) throws {
        var session = LabSession(columns: 80, rows: 60)
        try session.shop()
        #expect(session.screen.text.contains(text))
        session.press(.character(key))
        #expect(!session.screen.text.contains(text))
        #expect(session.screen.row(2).filter { $0 == "○" }.count == 1)
        session.press(.character(key))
        #expect(session.screen.text.contains(text))
    }

    @Test func clickOnAFilterTurnsIt() throws {
        var session = LabSession(columns: 80, rows: 60)
        try session.shop()
        let row = session.screen.row(2)
        let place = try #require(row.firstRange(of: "●network")).lowerBound
        session.click(row.distance(from: row.startIndex, to: place), 2)
        #expect(session.screen.row(2).contains("○network"))
        #expect(!session.screen.text.contains("POST /quotes"))
    }

    @Test func selectionStaysAmongWhatIsShown() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        session.press(.character("e"))
        func kind() -> SessionEvent.Kind? {
            session.lab.inspector.selectedEvent.flatMap(session.lab.inspector.log.event)?.kind
        }
        for _ in 0..<40 {
            #expect(kind().map { ![.engine, .call, .reply].contains($0) } == true)
            session.press(.up)
        }
        for key in ["w", "n", "r", "y"] as [Character] { session.press(.character(key)) }
        #expect(session.lab.inspector.selectedEvent == nil)
        #expect(session.screen.text.contains("Everything is hidden"))
        session.press(.up, .down, .enter, .home, .end)
        #expect(session.screen.text.contains("Everything is hidden"))
    }

    @Test func eventOfAnEvidenceIsShownAgain() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        session.press(.character("r"), .character("3"), .enter, .enter)
        #expect(session.screen.cursor.map { session.screen.row($0.y).contains("UX-SUM-03") } == true)
    }

    @Test func lastFiveThousandEventsAreKept() {
        var session = LabSession(columns: 80, rows: 24)
        for _ in 0..<5_600 { session.send(.walletChanged) }
        let inspector = session.lab.inspector
        #expect((5_000...5_250).contains(inspector.log.events.count))
        #expect(inspector.nextEvent == 5_600)
        session.press(.home)
        #expect(session.lab.inspector.selectedEvent == session.lab.inspector.log.dropped)
    }
}
