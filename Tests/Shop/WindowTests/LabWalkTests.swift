import PayKit
import QALab
import QAReports
import QARules
import TUI
import Testing
import Window
import WindowSupport

/// A purchase with the lab around it, against the real window.
@Suite struct LabWalkTests {
    @Test(arguments: Language.allCases)
    func purchaseBesideTheInspectorLooksAsWithoutIt(language: Language) throws {
        let shopper = try Shopper(language: language, columns: 88, rows: 40)
        let conditions = Conditions(isShopOurs: true, profile: "ready", profiles: ["ready"])
        var lab = Lab(
            language: language, size: Size(columns: 160, rows: 40), conditions: conditions,
            isInspecting: true)
        var moments = 0
        shopper.defect = { moment in
            moments += 1
            _ = lab.update(.took(moment, .init()))
            let screen = lab.drawn(around: moment.frame)
            for y in 0..<40 {
                for x in 0..<88 where screen[x, y] != moment.frame[x, y] {
                    Issue.record("cell \(x),\(y) of \(moment.place) is another")
                }
            }
            #expect(screen.cursor == moment.frame.cursor)
        }
        shopper.press(.enter, .enter)
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
        #expect(moments > 10)
        #expect(lab.inspector.log.moments > 10)
        #expect(lab.windowSize == Size(columns: 88, rows: 40))
    }

    @Test func recordedScreensAreDrawnAsTheyWere() throws {
        for language in Language.allCases {
            let shopper = try Shopper(language: language, columns: 120, rows: 40)
            shopper.payFromTheList()
            for frame in shopper.frames.map({ $0.redacted() }) {
                let drawn = Report.Screen(frame).canvas
                #expect(drawn.cursor == frame.cursor)
                for y in 0..<40 {
                    #expect(drawn.row(y) == frame.row(y))
                    #expect(drawn.roles(y) == frame.roles(y))
                }
            }
        }
    }
}
