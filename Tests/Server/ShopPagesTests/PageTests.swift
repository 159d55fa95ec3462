import FoundationEssentials
import ShopCore
import ShopPages
import ShopSupport
import StoreAPI
import Testing

struct PageTests {
    @Test(arguments: ContentLanguage.allCases)
    func everyPageIsWellMade(language: ContentLanguage) throws {
        for page in try PageSamples(language: language).all() {
            #expect(MarkupCheck(page.html).faults == [], "\(page.name)")
            #expect(page.html.contains("<html lang=\"\(language.rawValue)\">"))
            Self.keep(page.html, "\(page.name)-\(language.rawValue)")
        }
    }

    /// The second quotation mark bears an accent: another character, but the same to a browser.
    static let hostile = [
        "<script>alert(1)</script>", "\" onfocus=\"alert(1)", "\"\u{301} onfocus=alert(1) x=\"", "' <b>&amp;",
        "a\u{202E}txt\u{0}\u{7}\u{9B}31m\u{2066}", "{{words.skip}} {{{style}}}", "]]>--><!--",
    ]

    @Test(arguments: hostile)
    func textFromOutsideStaysText(name: String) throws {
        for page in try PageSamples(language: .english, name: name, accent: "red}body{").all() {
            #expect(MarkupCheck(page.html).faults == [], "\(page.name)")
            #expect(!page.html.contains("<script") && !page.html.contains("red}"))
            #expect(!page.html.contains("Skip to the content Skip"))
            let controls = page.html.unicodeScalars.filter {
                !PageEscaping.isDrawn($0) && $0 != "\n" && $0 != "\t"
            }
            #expect(controls.isEmpty, "\(page.name)")
        }
    }

    @Test func pagesSayTheirWordsInTheirLanguageAlone() throws {
        for page in try PageSamples(language: .simplifiedChinese).all() where page.name != "docs" {
            let words = PageWords(.english).fixed
            for word in [words.skip, words.everything, words.summary, words.simulated, words.optional] {
                #expect(!page.html.contains(">\(word)<"), "\(page.name): \(word)")
            }
        }
    }

    @Test func cardNumberAndCodeAreNeverShownAgain() throws {
        let pages = try PageSamples(language: .english).all()
        let problem = pages.first { $0.name == "problem" }?.html ?? ""
        #expect(problem.contains("value=\"Atlanta\"") && problem.contains("value=\"67.35\""))
        #expect(!problem.contains("4242424242424242") && !problem.contains("987"))
    }

    @Test func faultsStandBesideTheirFieldsAndLeadToThem() throws {
        let pages = try PageSamples(language: .english).all()
        let problem = pages.first { $0.name == "problem" }?.html ?? ""
        #expect(
            problem.contains(
                "<a href=\"#again-ship-to-street\">Street and number</a>: Please fill in this field."))
        #expect(problem.contains("aria-describedby=\"again-ship-to-street-error\""))
    }

    @Test func aFormOfAKeyedOperationBringsItsKeyAndAnOfferedChangeItsTag() throws {
        let pages = try PageSamples(language: .english).all()
        let order = pages.first { $0.name == "order" }?.html ?? ""
        #expect(order.contains("name=\"_key\" value=\"form_key_0001\""))
        #expect(order.contains("name=\"_method\" value=\"PATCH\""))
        #expect(order.contains("name=\"_if_match\" value=\"&quot;3-page&quot;\""))
    }

    @Test(arguments: ["quote", "order", "order-paid", "receipt"])
    func aLineHasItsPictureAndNoneWhereThereIsNone(name: String) throws {
        let page = try PageSamples(language: .english).all().first { $0.name == name }?.html ?? ""
        let picture = "<img src=\"/images/teapot.png\" alt=\"A teapot, Round Teapot\" width=\"56\""
        #expect(page.contains("<span>Round Teapot · Cream</span> <span class=\"tile\">\(picture)"))
        #expect(page.components(separatedBy: "<img").count == 2)
    }

    @Test func linksKeepALanguageThatTheAddressNames() throws {
        var setting = PageSamples(language: .simplifiedChinese).setting("/inventory?q=x")
        setting.isLanguageNamed = true
        #expect(setting.link("/inventory?cursor=1") == "/inventory?cursor=1&lang=zh-Hans")
        #expect(setting.link("/docs#keys") == "/docs?lang=zh-Hans#keys")
        let page = ProblemType(name: "not-found", .simplifiedChinese)?.page(setting)
        let library = try PageLibrary.embedded()
        let html = page.map { DrawnPage($0, setting, library: library).html } ?? ""
        #expect(
            html.contains("href=\"/?lang=zh-Hans\"") && html.contains("href=\"/inventory?q=x&amp;lang=en\""))
    }

    @Test func onlyTheStyleSheetOfThePageItselfIsAllowed() throws {
        let samples = PageSamples(language: .english)
        let setting = samples.setting("/products/prd_1")
        let page = DrawnPage(try samples.product.page(setting), setting, library: try PageLibrary.embedded())
        #expect(page.contentSecurityPolicy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(page.html.contains("--accent:#287575"))
    }

    /// Writes a page where somebody wants to look at it.
    private static func keep(_ html: String, _ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["VITRINE_PAGES"] else { return }
        try? Data(html.utf8).write(to: URL(filePath: "\(folder)/\(name).html"))
    }
}
