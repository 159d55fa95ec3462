import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct PictureTests {
    /// Where the picture of the first product is for ever.
    private func pictureAddress(_ open: OpenShop) async throws -> String {
        let row = try #require(try await open.shop.store.page().products.first)
        return try #require(try await open.get("/products/\(row.id)/image").place)
    }

    @Test func pictureIsImmutableAndRevalidates() async throws {
        try await OpenShop.run { open in
            let place = try await pictureAddress(open)
            let picture = try await open.get(place)
            #expect(picture.headers[.contentType] == "image/png")
            #expect(picture.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(picture.headers[.acceptRanges] == "bytes")
            // SHA-256 of the eight bytes of SmallCatalogue's picture.
            #expect(
                picture.headers[.reprDigest] == "sha-256=:TEtqO+ExSrhhOL70MU3eAi5gCWDYaJosj4YxgC0g2rY=:")
            let tag = try #require(picture.headers[.eTag])
            let again = try await open.get(place, [.ifNoneMatch: tag, .range: "bytes=0-1"])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(try await open.get("/images/00.png").status == .notFound)
            #expect(try await open.get(place.replacing(".png", with: ".jpg")).status == .notFound)
        }
    }

    @Test(
        arguments: [
            ("bytes=0-3", 206, "bytes 0-3/8", 4), ("bytes=4-", 206, "bytes 4-7/8", 4),
            ("bytes=-3", 206, "bytes 5-7/8", 3),
            ("BYTES=7-99", 206, "bytes 7-7/8", 1), ("bytes=-99", 206, "bytes 0-7/8", 8),
            ("bytes=0-99999999999999999999", 206, "bytes 0-7/8", 8),
            ("bytes=8-", 416, "bytes */8", nil), ("bytes=99999999999999999999-", 416, "bytes */8", nil),
            ("bytes=-0", 416, "bytes */8", nil),
            // What is not understood, or several ranges, is as if it was not asked.
            ("bytes=3-1", 200, nil, 8), ("bytes=0-1,3-4", 200, nil, 8), ("lines=1-2", 200, nil, 8),
            ("bytes=", 200, nil, 8),
            ("bytes=-", 200, nil, 8), ("bytes=a-b", 200, nil, 8),
        ] as [(String, Int, String?, Int?)])
    func partOfAPictureIsGiven(range: String, status: Int, place: String?, size: Int?) async throws {
        try await OpenShop.run { open in
            let answer = try await open.get(pictureAddress(open), [.range: range])
            #expect(answer.status.code == status)
            #expect(answer.headers[.contentRange] == place)
            if let size { #expect(answer.body.readableBytes == size) }
        }
    }

    @Test func partOfAnotherVersionIsNotGiven() async throws {
        try await OpenShop.run { open in
            let place = try await pictureAddress(open)
            let tag = try #require(try await open.get(place).headers[.eTag])
            #expect(try await open.get(place, [.range: "bytes=0-0", .ifRange: tag]).status.code == 206)
            for other in ["\"x\"", "W/\(tag)", "Fri, 20 Nov 2026 15:00:00 GMT"] {
                let answer = try await open.get(place, [.range: "bytes=0-0", .ifRange: other])
                #expect(answer.status == .ok && answer.body.readableBytes == 8)
            }
        }
    }

    @Test func headIgnoresRanges() async throws {
        try await OpenShop.run { open in
            let head = try await open.client.executeRequest(
                uri: pictureAddress(open), method: .head, headers: [.range: "bytes=0-1"], body: nil)
            #expect(head.status == .ok && head.headers[.contentLength] == "8")
        }
    }

    @Test(arguments: [
        ("w=1", 303), ("w=4096", 303), ("w=", 400), ("w=0", 400), ("w=4097", 400), ("w=x", 400),
    ])
    func everyWidthLeadsToTheOneThatIsStored(query: String, status: Int) async throws {
        try await OpenShop.run { open in
            let row = try #require(try await open.shop.store.page().products.first)
            let answer = try await open.get("/products/\(row.id)/image?\(query)")
            #expect(answer.status.code == status)
            let expected = try await pictureAddress(open)
            #expect(answer.place == (status == 303 ? expected : nil))
        }
    }
}
