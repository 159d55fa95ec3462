import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// A shop that lets nobody in says why, and what to do.
@Suite struct ClosedShopTests {
    private static let unauthorized = StoreError.refused(
        Problem(.unauthorized, title: "Key wanted", status: 401, detail: ""))
    private static let forbidden = StoreError.refused(
        Problem(.forbidden, title: "Not with this key", status: 403, detail: ""))

    static let reasons: [(StoreError, Language, [String])] = [
        (
            unauthorized, .english,
            [
                "The shop at http://shop.test needs a key.",
                "Start with --key-file and a valid key, or press r to try again.",
            ]
        ),
        (forbidden, .english, ["The shop at http://shop.test needs a key."]),
        (
            unauthorized, .simplifiedChinese,
            ["商店 http://shop.test 需要密钥才能进入。", "请用 --key-file 指定有效的密钥后重新启动，或按 r 重试。"]
        ),
        (
            .untrusted, .english,
            [
                "The certificate of http://shop.test is not trusted here.",
                "Give its root with --ca-file, or press r to try again.",
            ]
        ),
        (
            .untrusted, .simplifiedChinese,
            ["http://shop.test 的证书在此不受信任。", "请用 --ca-file 指定其根证书，或按 r 重试。"]
        ),
        (.malformed, .english, ["No shop answers at http://shop.test. Start one with: vitrine demo"]),
    ]

    @Test(arguments: reasons)
    func reasonIsSaid(_ error: StoreError, _ language: Language, _ sentences: [String]) throws {
        let shopper = try Shopper(language: language, shop: ScriptedShop(isReachable: false))
        shopper.send(.shop(.entryLoaded(.failure(error))))
        for sentence in sentences { shopper.see(sentence) }
        shopper.shop.isReachable = true
        shopper.press(.character("r"))
        shopper.see("$10.00")
    }

    @Test func longSentencesAreWholeInSmallWindows() throws {
        let shopper = try Shopper(columns: 40, rows: 12, shop: ScriptedShop(isReachable: false))
        shopper.send(.shop(.entryLoaded(.failure(.untrusted))))
        let words = shopper.screen.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("Give its root with --ca-file, or press r to try again."))
    }
}
