import Testing

/// The wallet button is one component's business.
@Suite struct ButtonRuleTests {
    private static let room = Source.all.filter { !$0.isTest }

    private func files(saying word: String) -> [String] {
        Self.room.filter { file in file.code.contains { $0.contains(word: word) } }.map(\.path)
    }

    @Test(
        "UX-BTN-06 the pay area alone draws the wallet's labels",
        arguments: [
            "words.payWithWallet", "words.setUpWallet",
        ])
    func labelIsDrawnByThePayArea(_ label: String) {
        #expect(files(saying: label) == ["Sources/Shop/Storefront/Checkout/PayArea.swift"])
    }

    @Test("UX-BTN-06 card and cart draw their pay actions through the pay area")
    func payAreaIsUsedByCardAndCart() {
        #expect(
            files(saying: "PayArea.draw(").sorted() == [
                "Sources/Shop/Storefront/Card/ProductCard+View.swift",
                "Sources/Shop/Storefront/Cart/Cart+View.swift",
            ])
    }

    @Test(
        "UX-BTN-06 no source names a real wallet",
        arguments: [
            "Apple Pay", "Google Pay", "Samsung Pay", "PayPal", "Alipay", "WeChat Pay", "支付宝", "微信支付",
        ])
    func noRealWalletIsInTheWords(_ brand: String) {
        let words = Self.room.filter { $0.fileName.hasPrefix("Words") }
        #expect(!words.isEmpty)
        #expect(words.filter { $0.lines.contains { $0.contains(brand) } }.map(\.path).isEmpty)
    }
}
