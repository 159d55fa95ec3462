import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What a presenter does: a guided purchase, and a shop as shipped for the next audience.
@Suite struct TourTests {
    @Test("n alone walks through a whole purchase, a line for each step", arguments: Language.allCases)
    func nextKeyWalksThroughAPurchase(_ language: Language) throws {
        let shopper = try Shopper(language: language, hasTour: true)
        var lines: [String] = []
        for stop in Tour.Stop.allCases {
            #expect(shopper.window.tour?.stop == stop)
            let line = shopper.window.words.look.tour(stop).string
            shopper.see(String(line.prefix(20)), Self.dots(stop.rawValue + 1))
            lines.append(line)
            shopper.advance(milliseconds: 2_000)
            let titles = shopper.window.footer(width: 76).filter { $0.hint == "n" }.count
            #expect(titles == (stop == .touch ? 0 : 1))
            if stop == .touch {
                // Only a touch pays.
                shopper.press(.character("n"))
                #expect(shopper.window.tour?.stop == .touch && shopper.orders == 0)
                shopper.press(.space)
            } else {
                shopper.press(.character("n"))
            }
        }
        #expect(Set(lines).count == 9)
        #expect(shopper.window.tour == nil)
        #expect(shopper.orders == 1)
    }

    private static func dots(_ step: Int) -> String {
        String(repeating: "●", count: step) + String(repeating: "○", count: 9 - step) + "  "
    }

    @Test("the last step names n as the end")
    func lastStepNamesTheEnd() throws {
        let shopper = try Shopper(hasTour: true)
        for stop in Tour.Stop.allCases.dropLast() {
            shopper.advance(milliseconds: 2_000)
            shopper.press(stop == .touch ? .space : .character("n"))
        }
        shopper.see("n end tour", Self.dots(9) + "F2 makes the next card fail")
        shopper.seeNo("next step")
    }

    @Test("each step is told in one line of the design size", arguments: Language.allCases)
    func linesFit(_ language: Language) throws {
        let shopper = try Shopper(language: language, hasTour: true)
        for stop in Tour.Stop.allCases {
            let line = shopper.window.words.look.tour(stop)
            #expect(line.width + 11 <= 76, "\(line.string)")
        }
    }

    @Test("the tour waits for the shop")
    func tourWaits() throws {
        let shopper = try Shopper(isShopSlow: true, hasTour: true)
        shopper.press(.character("n"))
        shopper.see(Self.dots(1), "still answering")
        shopper.release()
        shopper.press(.character("n"))
        shopper.see(Self.dots(2))
    }

    @Test("a presenter who went another way is picked up there")
    func tourPicksUp() throws {
        let shopper = try Shopper(hasTour: true)
        shopper.press(.character("n"), .character("n"), .character("n"))
        shopper.advance(milliseconds: 500)
        shopper.see(Self.dots(4), "PAY ACME")
        shopper.press(.escape)
        shopper.press(.character("n"))
        shopper.see(Self.dots(4), "PAY ACME")
        #expect(shopper.orders == 0)
    }

    @Test("T ends the tour, and its key")
    func tourEnds() throws {
        let shopper = try Shopper(hasTour: true)
        shopper.press(.character("T"))
        shopper.see("The tour has ended")
        #expect(!shopper.window.everywhere.flatMap(\.keys).contains(.character("n")))
    }

    @Test("a new audience is asked for twice", arguments: Language.allCases)
    func newAudienceIsAskedForTwice(_ language: Language) throws {
        let shopper = try Shopper(language: language, abilities: Abilities(owner: .demo))
        shopper.press(.character("N"))
        #expect(!shopper.effects.contains(.newAudience))
        shopper.see(language == .english ? "Press N again" : "再按一次 N")
        shopper.press(.down, .character("N"))
        #expect(!shopper.effects.contains(.newAudience))
        shopper.press(.character("N"))
        #expect(shopper.effects.contains(.newAudience))
    }

    @Test("a new audience finds nothing of the last one, in its language and colours")
    func newAudienceFindsNothing() throws {
        let shopper = try Shopper(language: .simplifiedChinese)
        shopper.press(.character("t"), .down, .enter)
        shopper.payFromTheList()
        let window = shopper.window.forNewAudience(today: Shopper.november)
        #expect(window.shop.stage == .list && window.shop.openReference == nil)
        #expect(window.theme == .dark && window.shop.language == .simplifiedChinese)
        #expect(!window.drawn().text.contains("Mustache") && !window.drawn().text.contains("胡须蜡"))
    }
}
