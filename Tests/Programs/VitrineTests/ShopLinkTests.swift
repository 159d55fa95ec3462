import Foundation
import TestSupport
import Testing
import Vitrine

/// Links that somebody followed to this program.
struct ShopLinkTests {
    static let links: [(String, ShopLink)] = [
        ("vitrine:buy/prd_01ABC", .buy(product: "prd_01ABC")), ("VITRINE:buy/x-1", .buy(product: "x-1")),
        ("vitrine:buyItem", .buy(product: nil)), ("vitrine:buyItem/prd_1", .buy(product: "prd_1")),
        ("vitrine:buy", .unknown), ("vitrine:buy/", .unknown), ("vitrine:Buy/prd_1", .unknown),
        ("vitrine:", .unknown), ("vitrine:sell/prd_1", .unknown), ("vitrine:buy/a/b", .unknown),
        ("vitrine:buy/../admin", .unknown), ("vitrine:buy/a?b=c", .unknown), ("vitrine:buy/é", .unknown),
        ("vitrine://buy/prd_1", .unknown), ("vitrine:buyItem/", .unknown),
        ("https://example.org/buyItem", .foreign("https://example.org/buyItem")),
        ("myShoppingApp:buyItem", .foreign("myShoppingApp:buyItem")), ("", .foreign("")),
        ("buyItem", .foreign("buyItem")),
    ]

    @Test(arguments: links) func linkIsRead(_ text: String, _ link: ShopLink) {
        #expect(ShopLink(text) == link)
    }

    static let passed = [
        ("https://example.org/?a=b#c", true), ("HTTP://example.org", true), ("mailto:a@example.org", true),
        ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("--help", false), ("https", false),
        ("https://example.org/\nx", false), ("", false),
    ]

    @Test(arguments: passed) func onlyPagesAndMailArePassedOn(_ text: String, _ isPassed: Bool) {
        #expect(ShopLink.mayBePassedOn(text) == isPassed)
    }

    /// Runs `vitrine open` with a desktop that writes down what it is given.
    private func open(
        _ link: String, hasDesktop: Bool = true
    ) async throws -> (status: Int32, said: String, opened: String) {
        let workshop = try Workshop()
        let written = workshop.path + "/opened"
        if hasDesktop {
            let script = "#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" > '\(written)'\n"
            try script.write(toFile: workshop.path + "/xdg-open", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: workshop.path + "/xdg-open")
        }
        let (status, said) = try await Installation.run(
            ProgramsUnderTest.vitrine, ["open", "--server", "http://127.0.0.1:9", "--", link],
            in: Installation.root,
            environment: ["PATH": workshop.path, "HOME": workshop.path])
        let opened = (try? String(contentsOfFile: written, encoding: .utf8)) ?? ""
        return (status, said, opened)
    }

    @Test func otherLinksArePassedOnUnchanged() async throws {
        let link = "https://example.org/a b?q='x'&r=$(id)#%20"
        let answer = try await open(link)
        #expect(answer.status == 0 && answer.opened == "1|\(link)|")
    }

    @Test(arguments: ["vitrine:sell/prd_1", "file:///etc/passwd", "vitrine:buy/../x"])
    func linksThatNobodyShallFollowAreRefusedInWords(_ link: String) async throws {
        let answer = try await open(link)
        #expect(answer.status == 64 && answer.opened.isEmpty)
        #expect(answer.said.hasPrefix("vitrine: The link '\(link)'"))
        #expect(!answer.said.contains("Usage"))
    }

    @Test func withoutADesktopAForeignLinkIsRefusedInWords() async throws {
        let answer = try await open("https://example.org/", hasDesktop: false)
        #expect(answer.status == 64 && answer.said.contains("no xdg-open here"))
    }

    /// There is no terminal here, so that the shop is read line by line.
    @Test func ownLinkOpensTheShop() async throws {
        let answer = try await open("vitrine:buy/prd_1")
        #expect(answer.status == 1 && answer.said.contains("No shop answers at http://127.0.0.1:9"))
    }
}
