import HTTPTypes
import HummingbirdTesting
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// A body that is too large by what its request says of it: nobody waits for it.
struct BodyLengthTests {
    private static let requests: [(line: String, type: String, length: Int, most: String)] = [
        ("POST /quotes", "application/json", (64 << 10) + 1, "64 KiB"),
        ("POST /quotes", FormBody.mediaType, (64 << 10) + 1, "64 KiB"),
        ("POST /admin/stock-adjustments", "application/json", (256 << 10) + 1, "256 KiB"),
        ("POST /admin/imports?mode=apply", "text/csv", (64 << 20) + 1, "64 MiB"),
        ("POST /admin/imports?mode=dry-run", "multipart/form-data; boundary=b", 66 << 20, "64 MiB"),
        ("POST /admin/pictures", "image/png", (8 << 20) + 1, "8 MiB"),
        ("POST /quotes", "application/json", .max, "64 KiB"),
    ]

    @Test(arguments: requests)
    func tooLargeBodyIsRefusedBeforeItComes(line: String, type: String, length: Int, most: String)
        async throws
    {
        try await OpenShop.run(setup: .live) { open in
            let client = try open.slowClient()
            client.say(
                "\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
                    + "Authorization: Bearer \(open.adminKey)\r\nIdempotency-Key: large-0123456789abc\r\n"
                    + "Content-Length: \(length)\r\nConnection: close\r\n\r\n")
            // Not one byte of it was sent: whoever waited for it would say 408.
            let heard = try #require(await client.hearOut())
            #expect(heard.hasPrefix("HTTP/1.1 413 ") && heard.contains("/problems/payload-too-large"))
            #expect(heard.contains(most))
            #expect(try await open.get("/livez").status == .ok)
        }
    }

    @Test func bodyOfTheMostIsStillTaken() async throws {
        try await OpenShop.run(setup: .live) { open in
            let body = String(repeating: " ", count: 64 << 10)
            let answer = try await open.post("/quotes", json: body)
            #expect(answer.status == .badRequest)
        }
    }
}
