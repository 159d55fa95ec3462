import ShopCore
import Testing

struct SearchTextTests {
    @Test(arguments: [
        ("Mustache Wax", "mustache wax"), ("胡须定型蜡", "胡须 须定 定型 型蜡 蜡"), ("T 恤", "t 恤"),
        ("Plain T-Shirt", "plain t shirt tshirt"), ("WAX-01", "wax 01 wax01"),
        ("30 毫升 Dose", "30 毫升 升 dose"), ("ＣＡＦÉ　１２", "cafe 12"), ("Cafe\u{301}", "cafe"),
        ("Straße Æther Łódź", "strasse aether lodz"), ("don't — stop", "don t stop dont"),
        ("カメラ・パン", "カメ メラ ラ パン ン"), ("👍 \u{0} \"*^(){}:", ""), ("한국", "한국 국"),
        ("Ελλάδα", "ελλαδα"),
    ])
    func textBecomesFoldedWordsAndPairsOfSigns(text: String, indexed: String) {
        #expect(SearchText(text).indexed == indexed)
    }

    @Test(arguments: [
        ("Mustache  wax!", #""mustache"* AND "wax"*"#), ("蜡", #""蜡"*"#), ("胡须定", #""胡须 须定""#),
        ("T恤", #""t"* AND "恤"*"#), ("wax WAX ｗａｘ", #""wax"*"#),
        ("a\" OR NEAR(b*", #""a"* AND "or"* AND "near"* AND "b"*"#),
    ])
    func queryReachesTheIndexInQuotesOnly(text: String, expression: String) throws {
        #expect(try #require(SearchQuery(text)).expression == expression)
    }

    @Test(arguments: ["", " ", "\t\u{3000}\n"])
    func blankQueryIsNone(text: String) {
        #expect(SearchQuery(text) == nil)
    }

    @Test(arguments: ["👍", "***", "\u{0}", "\"\"", "— – …"])
    func queryOfSignsAloneIsHopeless(text: String) throws {
        #expect(try #require(SearchQuery(text)).isHopeless)
    }

    @Test(arguments: [
        ("Éclair", "eclair"), ("  “Two”-Person  Tent ", "two person tent"), ("不锈钢 Flask", "不锈钢 flask"),
        ("ｎｏｔｅ　２", "note 2"),
    ])
    func namesAreSortedByTheirFoldedWords(name: String, key: String) {
        #expect(FoldedText.sortKey(name) == key)
    }

    @Test func sortKeyIsShort() {
        #expect(FoldedText.sortKey(String(repeating: "é", count: 5000)) == String(repeating: "e", count: 60))
    }
}
