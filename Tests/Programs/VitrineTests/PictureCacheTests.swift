import ClientRuntime
import HTTPTypes
import Pictures
import StoreAPI
import Synchronization
import TUI
import Testing
import Vitrine

/// The cache of the pictures that a shop sends.
@Suite struct PictureCacheTests {
    /// Red, then transparent blue; what stands behind the end of a PNG is no part of the picture.
    private static let png = bytes(
        """
        89504e470d0a1a0a0000000d4948445200000002000000010806000000f4227f8a0000001149444154789c63f8\
        cfc0f09f81e13f03000efa02fee2ea954c0000000049454e44ae426082
        """)

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// A shop whose pictures have so many bytes, and how often it was asked.
    private final class Shop: Sendable {
        let asked = Mutex(0)
        let size: Int
        let isPicture: Bool

        init(size: Int, isPicture: Bool = true) {
            self.size = size
            self.isPicture = isPicture
        }

        var client: StoreClient {
            StoreClient(language: "en") { _, _ in
                self.asked.withLock { $0 += 1 }
                let body = self.isPicture ? PictureCacheTests.png : [1, 2, 3]
                let padding = [UInt8](repeating: 0, count: max(0, self.size - body.count))
                return (HTTPResponse(status: .ok), body + padding)
            }
        }
    }

    private func show(_ number: Int, of shop: Shop, on cache: PictureCache) async -> PictureCells? {
        let box = Size(columns: 4, rows: 2)
        return await cache.picture(
            Link(href: "/pictures/\(number)"), box: box, colors: .many, client: shop.client)
    }

    @Test func picturesAreKeptByTheirSizeAndNotByTheirNumber() async {
        let (cache, shop) = (PictureCache(), Shop(size: 5 << 20))
        for number in 1...12 {
            #expect(await show(number, of: shop, on: cache) != nil)
            #expect(await cache.cachedBytes <= ShopMemory.pictures)
        }
        #expect(await cache.cachedBytes == 10 << 20)
        _ = await show(12, of: shop, on: cache)
        #expect(shop.asked.withLock { $0 } == 12)
        _ = await show(1, of: shop, on: cache)
        #expect(shop.asked.withLock { $0 } == 13)
    }

    @Test func pictureOverTheWholeBudgetIsShownAndNotKept() async {
        let (cache, shop) = (PictureCache(), Shop(size: 15 << 20))
        #expect(await show(1, of: shop, on: cache) != nil)
        #expect(await cache.cachedBytes == 0)
    }

    @Test func whatCannotBeDecodedIsNotKept() async {
        let (cache, shop) = (PictureCache(), Shop(size: 1_000, isPicture: false))
        #expect(await show(1, of: shop, on: cache) == nil)
        #expect(await cache.cachedBytes == 0)
    }

    @Test func sharesOfTheBudgetAddUp() {
        #expect(ShopMemory.pictures + ShopMemory.products + ShopMemory.rows == ShopMemory.budget)
        #expect(ShopMemory.budget == 24 << 20)
    }

    @Test func leastRecentlyUsedIsForgottenFirst() {
        var cache = ByteCache(budget: 10)
        cache.keep([1, 1, 1, 1], "one")
        cache.keep([2, 2, 2, 2], "two")
        #expect(cache.value("one") == [1, 1, 1, 1])
        cache.keep([3, 3, 3, 3], "three")
        #expect(cache.value("two") == nil && cache.value("one") != nil && cache.bytes == 8)
        cache.keep([1], "one")
        #expect(cache.bytes == 5)
        cache.keep([UInt8](repeating: 0, count: 11), "large")
        #expect(cache.value("large") == nil && cache.bytes == 5)
    }
}
