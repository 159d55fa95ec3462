import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What happens while the sheet is open.
@Suite struct SheetTests {
    @Test(
        "UX-CAN-01 escape returns to the same card without an order",
        arguments: [
            [], [Key.up, .up, .up, .enter], [.character("x")], [.character("x"), .character("x")],
        ])
    func escapeReturnsToTheSameCardWithoutAnOrder(_ keys: [Key]) throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        let card = shopper.screen
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        for key in keys { shopper.press(key) }
        shopper.press(.escape)
        if !keys.isEmpty { shopper.press(.escape) }
        #expect(shopper.screen == card)
        #expect(shopper.orders == 0)
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test("UX-CAN-01 two escapes lead from the passcode to the card")
    func escapeFromThePasscodeLeadsBackToTheCard() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        let card = shopper.screen
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.character("x"), times: 3)
        shopper.type("24")
        shopper.press(.escape, .escape)
        #expect(shopper.screen == card)
    }

    @Test("UX-UPD-01 escape cancels while an update is outstanding")
    func escapeCancelsWhileAnUpdateIsOutstanding() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.see("updating…")
        shopper.press(.space, .enter)
        shopper.press(.escape)
        shopper.seeNo("VITRINE WALLET")
        shopper.release()
        shopper.seeNo("VITRINE WALLET")
        #expect(shopper.orders == 0)
    }

    @Test("UX-UPD-03 rows, total and status change in one frame")
    func anotherAddressChangesRowsTotalAndStatusInOneFrame() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down)
        let before = shopper.frames.count
        shopper.press(.enter)
        let totals = shopper.frames.dropFirst(before).filter { $0.text.contains("USD 24.00") }
        let first = try #require(totals.first)
        for text in ["Toronto ON M5J 2J5, CA", "14.00", "Fake Post Ground · Arrival unknown"] {
            #expect(first.text.contains(text))
        }
        #expect(first.row(22).contains("Total changed to $24.00"))
        #expect(!shopper.frames.contains { $0.text.contains("USD 15.83") && $0.text.contains(" 14.00") })
    }

    @Test("UX-SHP-03 UX-SHP-04 an unserviceable address keeps the rows and cannot be paid")
    func unserviceableAddressKeepsRowsAndBlocksPaying() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .down, .enter)
        shopper.see("We do not ship there", "SHIPPING", "5.00", "USD 15.83", "METHOD")
        shopper.press(.space)
        shopper.advance(milliseconds: 2_000)
        #expect(shopper.orders == 0)
        #expect(shopper.cursorRow.contains("Anchorage"))
        shopper.press(.enter, .up, .up, .enter)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test("UX-SHP-04 prices that are not of what is chosen are dimmed and said to be none")
    func pricesOfAnotherAddressAreDimmed() throws {
        func roles(_ shopper: Shopper, _ texts: String...) -> [Role?] {
            texts.map { text in shopper.screen.place(of: text).map { shopper.screen[$0.x, $0.y].style.role } }
        }
        let shopper = try Shopper()
        shopper.openSheet()
        #expect(roles(shopper, "Fake Post Ground", "5.00", "USD 15.83") == [.body, .body, .heading])
        shopper.goTo("SHIP TO", "收货地址")
        shopper.shop.quotes = .unreachable
        shopper.press(.enter, .down, .enter)
        shopper.see("Toronto ON", "did not answer", "✗ These prices are not confirmed")
        #expect(roles(shopper, "Fake Post Ground", "5.00", "USD 15.83") == [.disabled, .disabled, .disabled])
        shopper.press(.enter, .down, .enter)
        shopper.see("Anchorage AK", "We do not ship there", "✗ These prices are not confirmed")
        #expect(roles(shopper, "5.00", "USD 15.83") == [.disabled, .disabled])
        shopper.shop.quotes = .priced
        shopper.press(.enter, .up, .enter)
        shopper.seeNo("not confirmed")
        #expect(roles(shopper, "14.00", "USD 24.00") == [.body, .heading])
    }

    @Test(
        "a sheet for what is sold no longer says that",
        arguments: [
            (Language.english, "An item is no longer sold, go back and choose again", "r try again"),
            (.simplifiedChinese, "有商品已下架，请返回重新选择", "r 重试"),
        ])
    func whatIsSoldNoLongerIsSaid(_ language: Language, _ sentence: String, _ retry: String) throws {
        let shopper = try Shopper(language: language)
        shopper.openSheet()
        shopper.shop.quotes = .notSold
        shopper.advance(milliseconds: 600_000)
        #expect(shopper.window.status.string == sentence)
        shopper.seeNo(retry)
        shopper.press(.space)
        #expect(shopper.orders == 0)
    }

    @Test func anotherMethodChangesTheTotal() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("METHOD")
        shopper.press(.enter, .down, .enter)
        shopper.see("Fake Post Express", "9.99", "USD 20.82", "Total changed to $20.82")
    }

    @Test("UX-SHP-05 the chosen method is kept where it is still offered")
    func choiceIsKeptWhereItIsStillOffered() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("METHOD")
        shopper.press(.enter, .down, .enter)
        shopper.press(.up, .enter, .down, .enter)
        shopper.see("Fake Post Ground", "USD 24.00")
        #expect(
            shopper.announcements.contains {
                $0.hasPrefix("Shipping method changed") || $0.hasPrefix("Total")
            })
    }

    @Test("UX-SHP-03 unreachable rates can be asked for again")
    func unreachableRatesCanBeAskedForAgain() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.shop.rates = .unreachable
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        shopper.see("The shop did not answer, press r to try again", "USD 15.00")
        shopper.seeNo("address")
        shopper.press(.space)
        #expect(shopper.orders == 0)
        shopper.shop.rates = .offered
        shopper.press(.character("r"))
        shopper.see("USD 15.83", "Press Space to pay")
    }

    @Test("UX-UPD-04 an update that never comes ends the sheet without a charge")
    func updateThatNeverComesEndsTheSheetWithoutACharge() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.advance(milliseconds: 30_000)
        shopper.see("The shop took too long. Nothing was charged, try again.")
        shopper.seeNo("VITRINE WALLET")
    }

    @Test("UX-AUT-02 three wrong fingers ask for the passcode, which is masked")
    func threeWrongFingersAskForThePasscode() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.character("x"), times: 3)
        shopper.see("Wallet passcode")
        shopper.type("2468")
        shopper.see("••••")
        shopper.press(.enter)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
        #expect(!shopper.frames.contains { $0.text.contains("2468") })
        #expect(!shopper.announcements.contains { $0.contains("2468") })
        let told = shopper.effects.filter { "\($0)".contains("2468") }
        #expect(told.isEmpty)
        #expect(shopper.effects.contains(.checkPasscode(Secret("2468"))))
    }

    @Test("UX-AUT-02 five wrong passcodes close the sheet")
    func fiveWrongPasscodesCloseTheSheet() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.character("x"), times: 3)
        for _ in 0..<5 {
            shopper.type("1111")
            shopper.press(.enter)
        }
        shopper.see("Too many wrong passcodes. Nothing was charged, buy with a card instead.")
        #expect(shopper.orders == 0)
    }

    @Test("UX-ACC-02 the passcode takes the focus from wherever it was")
    func passcodeTakesTheFocusFromWhereverItWas() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("METHOD")
        shopper.press(.character("x"), times: 3)
        #expect(shopper.cursorRow.contains("Wallet passcode"))
    }

    @Test("UX-UPD-02 a late answer changes no cell")
    func lateAnswersAreIgnored() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        let before = shopper.screen
        let old = RatesReply(rates: [], reason: "no-carrier")
        for revision in 0..<5 {
            shopper.send(.shop(.ratesAnswered(.success(old), revision: revision)))
            shopper.send(.shop(.quoteAnswered(.failure(.unreachable), revision: revision)))
        }
        #expect(shopper.screen == before)
    }

    @Test("UX-SHT-05 a card that the request does not take cannot be chosen")
    func cardTheShopDoesNotTakeCannotBeChosen() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("CARD")
        shopper.press(.enter, .down, .down, .enter)
        shopper.see("Not accepted here", "JCB ···· 0505")
        shopper.press(.up, .enter)
        shopper.see("MASTERCARD ···· 8210")
    }

    @Test func everyRowIsReachedAtTheSmallestSize() throws {
        let shopper = try Shopper(columns: 40, rows: 12)
        shopper.openSheet()
        shopper.see("SUBTOTAL", "SHIPPING", "TAX", "USD 15.83")
        for row in ["COUPON", "CONTACT", "METHOD", "SHIP TO", "CARD"] {
            shopper.press(.up)
            #expect(shopper.cursorRow.contains(row))
            shopper.see("USD 15.83", "Press Space to pay")
        }
    }

    @Test("UX-ACC-01 the way out is named even at the smallest size", arguments: Language.allCases)
    func wayOutIsNamedEvenAtTheSmallestSize(_ language: Language) throws {
        let shopper = try Shopper(language: language, columns: 40, rows: 12)
        shopper.press(.enter)
        #expect(shopper.screen.row(11).contains("Esc"))
        shopper.press(.enter)
        #expect(shopper.screen.row(11).contains("Esc"))
        shopper.goTo("METHOD", "配送方式")
        shopper.press(.enter)
        #expect(shopper.screen.row(11).contains("Esc"))
    }

    @Test("UX-ACC-06 resizing keeps the sheet and its focus")
    func resizingKeepsTheSheetAndItsFocus() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("METHOD")
        for (columns, rows) in [(40, 12), (120, 40), (20, 5), (60, 20), (1, 1), (80, 24)] {
            shopper.resize(columns, rows)
            guard columns >= 40 else { continue }
            #expect(shopper.cursorRow.contains("METHOD"))
        }
        shopper.press(.down, .down, .down, .space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test("UX-SHT-01 the sheet leaves part of the shop in sight")
    func sheetLeavesPartOfTheShopInSight() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.see("Mustache Wax", "Acme General Store")
    }

    @Test("UX-CON-02 the shop learns nothing personal before authorising")
    func shopLearnsNothingPersonalBeforeAuthorising() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .enter)
        let told = shopper.effects.filter { $0.reachesTheShop }.map { "\($0)" }
        for secret in ["Juniper", "Peachtree", "Bay Street", "example.org", "4242", "555"] {
            #expect(!told.contains { $0.contains(secret) })
        }
    }
}
