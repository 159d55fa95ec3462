import HTTPTypes
import ShopWeb
import Testing

extension FormBrowser {
    /// A browser that has signed in, as browsers of today do.
    package static func signedIn(_ open: OpenShop, at place: String = "/admin") async throws -> FormBrowser {
        var browser = FormBrowser(open)
        browser.headers[.secFetchSite] = "same-origin"
        try await browser.visit(open.shop.prefix + place)
        try await browser.submit("enter", ["key": open.adminKey])
        return browser
    }

    /// Says whether the page has these words, for people who read it.
    package func says(_ words: String...) -> Bool { words.allSatisfy { page.contains($0) } }
}
