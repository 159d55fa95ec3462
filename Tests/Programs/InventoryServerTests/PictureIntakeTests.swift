import HTTPTypes
import HummingbirdTesting
import InventoryServer
import NIOCore
import PictureCodec
import ShopCore
import ShopPages
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Pictures that come in, for a product or ahead of a table.
struct PictureIntakeTests {
    private static func png(red: UInt8, width: Int = 8, height: Int = 8) throws -> [UInt8] {
        let bytes = (0..<width * height).flatMap { _ -> [UInt8] in [red, 0, 0, 255] }
        return try PictureEncoder.png(Pixels(width: width, height: height, bytes: bytes))
    }

    private func send(
        _ open: OpenShop, _ method: HTTPRequest.Method, _ place: String, _ file: [UInt8],
        type: String = "image/png", match: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.authorization: "Bearer \(open.adminKey)", .contentType: type]
        headers[.ifMatch] = match
        return try await open.request(method, place, headers, body: file)
    }

    private func product(_ open: OpenShop) async throws -> StoredProduct {
        let variant = try await open.variant("WAX")
        return try #require(try await open.shop.store.product(ofVariant: variant))
    }

    /// The picture that shoppers are shown of a product.
    private func shown(_ open: OpenShop, _ id: String) async throws -> [UInt8] {
        let place = try #require(try await open.get("/products/\(id)/image").place)
        return [UInt8](buffer: try await open.get(place).body)
    }

    @Test func boundsOfCodecAndShopAreTheSame() {
        #expect(PictureIntake.mostBytes == PictureNormalizer.mostBytes)
    }

    // MARK: For a product

    @Test func productGetsAnotherPictureWithoutWhatTheFileSaysBesides() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let id = try await product(open).id
            let place = "/admin/products/\(id)"
            let before = try await open.admin(.get, place)
            _ = try await shown(open, id)
            let png = try Self.png(red: 200)
            let tag = try #require(before.headers[.eTag])
            let file = png + Array("where it was taken".utf8)
            let answer = try await send(open, .put, place + "/picture", file, match: tag)
            #expect(answer.status == .ok)
            let now = try await open.admin(.get, place)
            #expect(now.text == answer.text && now.headers[.eTag] == answer.headers[.eTag])
            #expect(now.headers[.eTag] != tag)
            let served = try await shown(open, id)
            #expect(try served == PictureNormalizer.normalized(png).png)
            #expect(served.firstRange(of: Array("where it".utf8)) == nil)
            // The same file sent again changes nothing.
            let again = try await send(
                open, .put, place + "/picture", png, match: now.headers[.eTag])
            #expect(again.status == .ok && again.headers[.eTag] == now.headers[.eTag])
            try await open.expectBooksBalance()
        }
    }

    private struct LinkedDocument: Decodable {
        var links: Links

        private enum CodingKeys: String, CodingKey {
            case links = "_links"
        }
    }

    @Test func plainDocumentSaysWhereItsPictureIsChanged() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let place = "/admin/products/\(try await product(open).id)"
            let read = try await open.admin(.get, place)
            let link = try #require(try read.decoded(LinkedDocument.self).links[.pictures])
            #expect(link == Link(href: "\(place)/picture"))
            let tag = try #require(read.headers[.eTag])
            let answer = try await send(open, .put, link.href, try Self.png(red: 9), match: tag)
            #expect(answer.status == .ok)
        }
    }

    @Test func pictureNeedsTheVersionThatWasRead() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let place = "/admin/products/\(try await product(open).id)/picture"
            let before = try await open.everyStoredText().sorted()
            let png = try Self.png(red: 1)
            let blind = try await send(open, .put, place, png)
            #expect(try blind.problem().name == .preconditionRequired)
            #expect(try await send(open, .put, place, png, match: "\"99-x\"").status == .preconditionFailed)
            let none = try await send(open, .put, "/admin/products/none/picture", png, match: "*")
            #expect(none.status == .notFound)
            let stranger = try await open.request(
                .put, place, [.contentType: "image/png", .ifMatch: "*"], body: png)
            #expect(stranger.status == .unauthorized)
            #expect(try await open.everyStoredText().sorted() == before)
        }
    }

    @Test func whatIsNoPictureIsRefusedInWords() async throws {
        let png = try Self.png(red: 7)
        let wide = try Self.png(red: 7, width: 4097, height: 1)
        let refused: [(file: [UInt8], status: HTTPResponse.Status, code: String?)] = [
            (Array("GIF89a".utf8), .unprocessableContent, "not-a-picture"),
            ([], .unprocessableContent, "not-a-picture"),
            (Array(png.dropLast(20)), .unprocessableContent, "broken-picture"),
            (wide, .unprocessableContent, "too-many-pixels"),
            (png + [UInt8](repeating: 0, count: PictureIntake.mostBytes), .contentTooLarge, nil),
        ]
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let place = "/admin/products/\(try await product(open).id)/picture"
            let before = try await open.everyStoredText().sorted()
            for (file, status, code) in refused {
                for (method, place) in [
                    (HTTPRequest.Method.put, place), (HTTPRequest.Method.post, "/admin/pictures"),
                ] {
                    let answer = try await send(open, method, place, file, match: "*")
                    #expect(answer.status == status)
                    let problem = try answer.problem()
                    #expect(problem.errors?.first?.code == code && problem.detail.hasSuffix("."))
                    guard let code else { continue }
                    #expect(problem.detail.hasSuffix("Nothing was changed."))
                    #expect(PageWords(.simplifiedChinese).fault(code) != nil)
                }
            }
            let text = try await send(open, .put, place, png, type: "image/gif", match: "*")
            #expect(text.status == .unsupportedMediaType)
            #expect(try await open.everyStoredText().sorted() == before)
        }
    }

    // MARK: By a form

    private func upload(
        _ browser: FormBrowser, _ place: String, _ file: [UInt8]
    ) async throws -> TestResponse {
        let cookie = try #require(browser.cookies.first?.pair)
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n"
        return try await browser.open.request(
            .post, place,
            [
                .accept: FormBrowser.accept, .contentType: "multipart/form-data; boundary=b",
                .cookie: cookie, .secFetchSite: "same-origin",
            ], body: Array(head.utf8) + file + Array("\r\n--b--\r\n".utf8))
    }

    @Test func formOfAProductsPageTakesAFile() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let wax = try await product(open)
            let page = "/admin/products/\(wax.id)"
            let browser = try await FormBrowser.signedIn(open, at: page)
            let place = "\(page)/picture?version=\(wax.version)"
            #expect(browser.says("id=\"form-picture\"", "enctype=\"multipart/form-data\"", place))
            #expect(browser.says("accept=\"image/png,image/jpeg\""))
            let png = try Self.png(red: 90)
            let answer = try await upload(browser, place, png)
            #expect(answer.status == .seeOther && answer.place == page)
            #expect(try await shown(open, wax.id) == PictureNormalizer.normalized(png).png)
            // The page that it was sent from is stale now.
            let late = try await upload(browser, place, try Self.png(red: 91))
            #expect(late.status == .preconditionFailed)
            let other = try await upload(
                browser, "\(page)/picture?version=\(wax.version + 1)", Array("no".utf8))
            #expect(other.status == .unprocessableContent && MarkupCheck(other.text).faults == [])
            // A fault of the whole file has no field to name.
            #expect(other.text.contains("<li>This is neither PNG nor JPEG."))
            #expect(try await shown(open, wax.id) == PictureNormalizer.normalized(png).png)
        }
    }

    @Test func pageShowsThePictureThatTheProductHasNow() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let wax = try await product(open)
            let page = "/admin/products/\(wax.id)"
            var browser = try await FormBrowser.signedIn(open, at: page)
            let before = try #require(try await open.shop.store.picture(ofProduct: wax.id)?.sha256)
            #expect(browser.says("src=\"/images/\(before).png\""))
            _ = try await upload(browser, "\(page)/picture?version=\(wax.version)", try Self.png(red: 60))
            try await browser.visit(page)
            let now = try #require(try await open.shop.store.picture(ofProduct: wax.id)?.sha256)
            #expect(now != before && browser.says("src=\"/images/\(now).png\""))
            // A product that is withdrawn has no picture at its own address, and staff see it all the same.
            _ = try await open.admin(.patch, page, json: #"{"active": false}"#, [.ifMatch: "*"])
            try await browser.visit(page)
            #expect(browser.says("form-offer", "src=\"/images/\(now).png\""))
        }
    }

    // MARK: Ahead of a table

    @Test func pictureIsTakenInForATableThatNamesIt() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec)) { open in
            let png = try Self.png(red: 33, width: 2048, height: 1024)
            let answer = try await send(open, .post, "/admin/pictures", png)
            #expect(answer.status == .created)
            let made = try answer.decoded(WirePicture.self)
            let served = try PictureNormalizer.normalized(png)
            #expect(made.width == 1024 && made.height == 512 && made.bytes == served.png.count)
            #expect(answer.place == "/images/\(made.sha256).png" && made.links[.this]?.href == answer.place)
            #expect([UInt8](buffer: try await open.get(try #require(answer.place)).body) == served.png)
            let again = try await send(open, .post, "/admin/pictures", png)
            #expect(again.status == .created && again.text == answer.text)
            let administration = try await open.admin(.get, "/admin").decoded(Administration.self)
            #expect(administration.links[.pictures]?.href == "/admin/pictures")
            let table = """
                slug,sku,price,stock,kind,category,picture,name_en,description_en,image_text_en
                balm,BALM,4.00,3,physical,care,\(made.sha256),Balm,Balm.,A tin
                """
            let taken = try await open.request(
                .post, "/admin/imports?mode=apply",
                [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv"],
                body: Array(table.utf8))
            #expect(taken.status == .created)
            let balm = try #require(try await open.shop.store.productID(named: "balm"))
            #expect(try await shown(open, balm) == served.png)
        }
    }

    @Test func shopWithoutADecoderTakesNone() {
        #expect(throws: PictureFault.notTaken) { try PictureIntake.none.picture([]) }
    }
}
