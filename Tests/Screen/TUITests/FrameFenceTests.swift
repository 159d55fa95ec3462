import TUI
import Testing

@Suite struct FrameFenceTests {
    @Test func twoFramesMayBeOnTheirWay() {
        var fence = FrameFence()
        #expect(fence.mayDraw && fence.asks)
        fence.sent()
        #expect(fence.mayDraw)
        fence.sent()
        #expect(!fence.mayDraw)
        fence.answered()
        #expect(fence.mayDraw)
        #expect(fence.unanswered == 1)
    }

    @Test func silentTerminalIsTrustedAfterTheSecondTime() {
        var fence = FrameFence()
        fence.sent()
        fence.silent()
        #expect(fence.mayDraw && fence.asks && fence.unanswered == 0)
        fence.sent()
        fence.silent()
        #expect(!fence.asks && fence.mayDraw)
        for _ in 0..<9 { fence.sent() }
        #expect(fence.mayDraw)
    }

    @Test func answerBetweenSilencesBeginsTheCountAnew() {
        var fence = FrameFence()
        for _ in 0..<5 {
            fence.sent()
            fence.silent()
            fence.sent()
            fence.answered()
        }
        #expect(fence.asks)
    }

    @Test func answersThatNobodyAskedForAreIgnored() {
        var fence = FrameFence()
        fence.answered()
        fence.silent()
        fence.silent()
        #expect(fence.asks && fence.unanswered == 0)
    }

    @Test func fenceCanBeOffFromTheStart() {
        var fence = FrameFence(isOff: true)
        fence.sent()
        fence.sent()
        fence.sent()
        #expect(fence.mayDraw && !fence.asks)
    }
}

@Suite struct LanguageTests {
    static let tags: [(tag: String, language: Language?)] = [
        ("en", .english), ("en_US.UTF-8", .english), ("EN-gb", .english), ("C", .english),
        ("POSIX", .english),
        ("C.UTF-8", .english), ("zh", .simplifiedChinese), ("zh_CN.UTF-8", .simplifiedChinese),
        ("zh-Hans", .simplifiedChinese), ("zh_SG@pinyin", .simplifiedChinese), ("zh_TW.UTF-8", nil),
        ("zh-Hant-HK", nil), ("zh_HK", nil), ("de_DE", nil), ("", nil), ("english", nil), ("x$(id)", nil),
    ]

    @Test(arguments: tags) func tagsNameALanguageOrNone(_ sample: (tag: String, language: Language?)) {
        #expect(Language(tag: sample.tag) == sample.language)
    }

    @Test func languageKeyGoesRound() {
        #expect(Language.english.next == .simplifiedChinese)
        #expect(Language.simplifiedChinese.next == .english)
    }
}
