import Kiosk
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The poster.
@Suite struct AttractTests {
    private func count(_ passerby: Passerby, _ holds: (Window.Effect) -> Bool) -> Int {
        passerby.effects.count { if case .window(let effect) = $0 { holds(effect) } else { false } }
    }

    @Test func slidesComeByThemselves() throws {
        let passerby = try Passerby()
        passerby.see("Mustache Wax", "$10.00", "Press any key to start")
        passerby.wait(7)
        passerby.see("Mustache Wax")
        passerby.wait(1)
        passerby.see("Pocket Comb", "$3.33")
    }

    @Test func productCanStandForAnotherTime() throws {
        var attract = KioskSettings.AttractMode()
        attract.dwells = ["pocket-comb": 20]
        attract.products = ["pocket-comb", "stoneware-mug"]
        let passerby = try Passerby(settings: KioskSettings(attract: attract))
        passerby.wait(19)
        passerby.see("Pocket Comb")
        passerby.wait(1)
        passerby.see("Stoneware Mug")
        passerby.wait(8)
        passerby.see("Pocket Comb")
    }

    @Test func whatCannotBeBoughtIsNoSlide() throws {
        let passerby = try Passerby()
        #expect(
            passerby.kiosk.slides.map(\.id) == [
                "mustache-wax", "pocket-comb", "plain-t-shirt", "desk-lamp", "stoneware-mug", "ringtone-pack",
            ])
    }

    @Test func slidesStandStillOnRequest() throws {
        let passerby = try Passerby()
        passerby.press(.character("p"))
        passerby.wait(60)
        passerby.see("Mustache Wax", "paused")
        passerby.press(.character("p"))
        passerby.wait(8)
        passerby.see("Pocket Comb")
    }

    @Test func arrowsTurnTheSlides() throws {
        let passerby = try Passerby()
        passerby.press(.right, .right)
        passerby.see("Plain T-Shirt")
        passerby.press(.left, .left, .left)
        passerby.see("Ringtone Pack")
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func noMotionMeansNoSlideByItself() throws {
        let passerby = try Passerby()
        passerby.press(.character("m"))
        passerby.wait(30)
        passerby.see("Mustache Wax", "no motion ✓")
        passerby.wake()
        #expect(!passerby.kiosk.window.abilities.mayMove)
    }

    @Test func languageIsOneKey() throws {
        let passerby = try Passerby()
        passerby.press(.character("L"))
        passerby.see("胡须蜡", "按任意键开始", "艾克米杂货店")
        passerby.wake()
        #expect(passerby.kiosk.window.shop.language == .simplifiedChinese)
        passerby.see("重新开始")
    }

    static let looks: [(Key, Theme)] = [(.character("h"), .highContrast), (.character("c"), .monochrome)]

    @Test(arguments: looks) func looksAreOneKey(_ key: Key, _ theme: Theme) throws {
        let passerby = try Passerby()
        passerby.press(key)
        #expect(passerby.kiosk.theme == theme)
        #expect(passerby.effects.contains(.window(.setTheme(theme))))
        passerby.press(key)
        #expect(passerby.kiosk.theme == .own)
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func choiceGoesIntoTheSession() throws {
        let passerby = try Passerby()
        passerby.press(.character("h"), .enter)
        #expect(passerby.kiosk.window.theme == .highContrast)
    }

    @Test("UX-KSK-01 choices of somebody who went away are taken back")
    func choicesAreTakenBack() throws {
        let passerby = try Passerby()
        passerby.press(.character("L"), .character("h"), .character("m"))
        passerby.wait(89)
        #expect(passerby.kiosk.theme == .highContrast)
        passerby.wait(1)
        #expect(passerby.kiosk.theme == .own)
        #expect(passerby.kiosk.language == .english)
        passerby.see("Press any key to start")
        passerby.seeNo("✓")
    }

    @Test func plainTextIsAnotherProcess() throws {
        let passerby = try Passerby(language: .simplifiedChinese)
        passerby.press(.character("x"))
        #expect(passerby.effects.last == .restartPlain(.simplifiedChinese))
    }

    @Test func everyChoiceCanBeClicked() throws {
        let passerby = try Passerby()
        passerby.click("high contrast")
        #expect(passerby.kiosk.theme == .highContrast)
        passerby.click("no motion")
        #expect(!passerby.kiosk.window.abilities.mayMove)
        passerby.click("plain text")
        #expect(passerby.effects.last == .restartPlain(.english))
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func withoutColoursThereIsNoneToChoose() throws {
        let passerby = try Passerby(settings: Passerby.settings(), hasColors: false)
        passerby.seeNo("contrast", "colour")
    }

    @Test func asciiTerminalSpeaksEnglishOnly() throws {
        let passerby = try Passerby(settings: Passerby.settings(.simplifiedChinese), isUnicode: false)
        #expect(passerby.kiosk.language == .english)
        passerby.seeNo("中文")
    }

    // MARK: The shop

    @Test func posterStandsBeforeTheShopAnswers() throws {
        let passerby = try Passerby(isStarted: false)
        passerby.see("V   I   T   R   I   N   E", "Press any key to start", "Opening")
        passerby.wake()
        #expect(passerby.kiosk.state == .shopping)
    }

    @Test func stateOfTheShopIsInWords() throws {
        var shop = ScriptedShop()
        shop.isLive = true
        let passerby = try Passerby(shop: shop)
        passerby.see("● Open")
        passerby.send(.health(.slow))
        passerby.see("▲ Slow")
        passerby.send(.health(.ok(at: nil)))
        passerby.loseTheShop()
        passerby.see("○ Offline · as of 14:32", "You can browse")
        passerby.shop.isReachable = true
        passerby.wait(30)
        passerby.see("● Open")
    }

    @Test func failingShopClosesTheKioskUntilItIsWell() throws {
        let passerby = try Passerby()
        passerby.send(.health(.failing(part: "inventory", at: TimeOfDay(hour: 9, minute: 5))))
        #expect(passerby.kiosk.state == .outOfService)
        passerby.see("Out of service", "Problem inventory", "Last check 09:05")
        passerby.press(.enter)
        #expect(passerby.kiosk.state == .outOfService)
        passerby.send(.health(.ok(at: TimeOfDay(hour: 9, minute: 6))))
        #expect(passerby.kiosk.state == .attract)
    }

    @Test func picturesAreAskedForOnceEach() throws {
        let passerby = try Passerby()
        let loads = { self.count(passerby) { if case .shop(.loadPicture) = $0 { true } else { false } } }
        #expect(loads() == 2)
        passerby.press(.right, .left, .right)
        #expect(loads() == 3)
        passerby.send(.resized(Size(columns: 60, rows: 20)))
        #expect(loads() == 5)
    }

    @Test func clockStopsWhereNothingCounts() throws {
        let passerby = try Passerby()
        #expect(passerby.hasClock)
        passerby.press(.character("p"))
        #expect(passerby.hasClock, "a choice is to be taken back")
        passerby.press(.character("p"))
        passerby.send(.maintenance(""))
        #expect(!passerby.hasClock)
        passerby.send(.maintenance(nil))
        #expect(passerby.hasClock)
    }

    @Test func tooSmallTerminalSaysSo() throws {
        let passerby = try Passerby(columns: 39, rows: 11)
        passerby.see("40×12")
        passerby.press(.enter)
        #expect(passerby.kiosk.state == .attract)
    }
}
