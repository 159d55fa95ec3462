import Foundation
import HTTPEdge
import MerchantSamples
import ShopSupport
import TestSupport
import Testing

/// The program itself: where it listens, what it refuses, and how it ends.
@Suite(.serialized) struct ServeTests {
    @Test func programThatIsToldToEndFinishesWhatIsInFlight() async throws {
        try await TemporaryFolder.use { folder in
            let server = try ServerProgram(["--database", folder + "/shop.sqlite", "--port", "0"])
            let port = try await server.port()
            // What stands behind a request that was answered was read with it.
            let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let beginning = "POST /quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            let stalled = try #require(SlowClient(port: port))
            stalled.say(request + beginning + "Content-Length: 9\r\n\r\n{")
            let busy = try #require(SlowClient(port: port))
            busy.say(request + beginning + "Content-Length: 2\r\n\r\n{")
            let idle = try #require(SlowClient(port: port))
            idle.say(request)
            for client in [stalled, busy, idle] {
                #expect(await client.hearOut(to: UInt8(ascii: "}"))?.hasPrefix("HTTP/1.1 200 ") == true)
            }
            let began = ContinuousClock.now
            server.signal(SIGTERM)
            // The rest of a body is waited for a few seconds only.
            let heard = await idle.hearOut { busy.say("}") }
            #expect(heard?.isEmpty == true)
            #expect(await busy.hearOut()?.hasPrefix("HTTP/1.1 422 ") == true)
            #expect(await stalled.hearOut()?.hasPrefix("HTTP/1.1 408 ") == true)
            let end = try #require(await server.ending())
            #expect(end.status == 0)
            // Sooner than a connection ends of which nothing more comes.
            #expect(end.moment - began < .seconds(55))
            // The log was moved into the database.
            #expect(!FileManager.default.fileExists(atPath: folder + "/shop.sqlite-wal"))
            #expect(SlowClient(port: port) == nil)
        }
    }

    @Test func unixSocketIsItsOwnersAlone() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.socket"
            let server = try ServerProgram(["--database", ":memory:", "--socket", path])
            #expect(await server.greeting() == "vitrine-server listening on unix:\(path)")
            #expect(try MerchantsSamples.mode(path) & 0o117 == 0)
            let answer = try await MerchantsSamples.runApart(
                "/usr/bin/env", ["curl", "-s", "--unix-socket", path, "http://localhost/livez"])
            #expect(answer.output == #"{"status":"ok"}"#)
            // A socket that somebody listens on is not taken away from him.
            let second = try ServerProgram(["--database", ":memory:", "--socket", path])
            #expect(await second.complaint().contains("another program listens on \(path)"))
            #expect(await second.end() == 1)
            server.signal(SIGKILL)
            _ = await server.end()
            // One that nobody listens on any more is replaced, and taken away at the end.
            let third = try ServerProgram(["--database", ":memory:", "--socket", path])
            #expect(await third.greeting() == "vitrine-server listening on unix:\(path)")
            third.signal(SIGTERM)
            #expect(await third.end() == 0)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func portThatIsTakenIsSaidBeforeAnythingIsMade() async throws {
        try await TemporaryFolder.use { folder in
            let first = try ServerProgram(["--database", ":memory:", "--port", "0"])
            let port = try await first.port()
            let second = try ServerProgram(["--database", folder + "/shop.sqlite", "--port", "\(port)"])
            #expect(await second.complaint().contains("port \(port) of 127.0.0.1 is taken"))
            #expect(await second.end() == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            first.signal(SIGTERM)
            #expect(await first.end() == 0)
        }
    }

    @Test func socketReplacesNothingElse() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/notes"
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            let server = try ServerProgram(["--database", ":memory:", "--socket", path])
            #expect(await server.complaint().contains("cannot listen on \(path)"))
            #expect(await server.end() == 1)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test func plainTextIsNotSpokenWithOthers() async throws {
        let server = try ServerProgram(["--database", ":memory:", "--hostname", "0.0.0.0", "--port", "0"])
        let complaint = await server.complaint()
        #expect(complaint.contains("0.0.0.0 can be reached from elsewhere"))
        #expect(complaint.contains("--certificate") && complaint.contains("--insecure-http"))
        #expect(await server.end() == 1)
    }

    @Test func certificateIsShownAndReadAgain() async throws {
        try await TemporaryFolder.use { folder in
            let (certificate, key) = (folder + "/shop.pem", folder + "/shop.key")
            try await Self.certify("first.example", certificate, key)
            let server = try ServerProgram([
                "--database", ":memory:", "--port", "0", "--certificate", certificate, "--private-key", key,
            ])
            let greeting = await server.greeting()
            #expect(greeting.hasPrefix("vitrine-server listening on https://127.0.0.1:"))
            let port = try #require(greeting.split(separator: ":").last.flatMap { Int($0) })
            #expect(try await Self.shown(port) == "first.example")
            let answer = try await MerchantsSamples.runApart(
                "/usr/bin/env",
                [
                    "curl", "-s", "--cacert", certificate, "--resolve", "first.example:\(port):127.0.0.1",
                    "https://first.example:\(port)/livez",
                ])
            #expect(answer.output == #"{"status":"ok"}"#)
            try await Self.certify("second.example", certificate, key)
            server.signal(SIGHUP)
            #expect(await server.complaint().contains("read the certificate again"))
            #expect(try await Self.shown(port) == "second.example")
            // One that cannot be used changes nothing.
            try "".write(toFile: certificate, atomically: true, encoding: .utf8)
            server.signal(SIGHUP)
            #expect(await server.complaint().contains("holds no certificate"))
            #expect(try await Self.shown(port) == "second.example")
            server.signal(SIGTERM)
            #expect(await server.end() == 0)
        }
    }

    @Test func keyOfAnotherCertificateIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.certify("first.example", folder + "/1.pem", folder + "/1.key")
            try await Self.certify("second.example", folder + "/2.pem", folder + "/2.key")
            let faults: [(String, String, Encryption.Fault)] = [
                ("1.pem", "2.key", .mismatch), ("1.key", "1.key", .noCertificate(path: folder + "/1.key")),
                ("1.pem", "1.pem", .noKey(path: folder + "/1.pem")),
                ("3.pem", "1.key", .unreadable(path: folder + "/3.pem")),
            ]
            for (certificate, key, fault) in faults {
                #expect(throws: fault) {
                    try Encryption(certificate: "\(folder)/\(certificate)", privateKey: "\(folder)/\(key)")
                }
            }
        }
    }

    /// Makes a certificate that signs itself.
    private static func certify(_ name: String, _ certificate: String, _ key: String) async throws {
        let made = try await MerchantsSamples.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out",
            certificate)
        #expect(made.status == 0, "\(made.error)")
    }

    /// Whose certificate a server shows.
    private static func shown(_ port: Int) async throws -> String? {
        let talk = try await MerchantsSamples.openssl("s_client", "-connect", "127.0.0.1:\(port)")
        let line = talk.output.split(separator: "\n").first { $0.hasPrefix("subject=") }
        return line?.split(separator: "=").last.map { $0.filter { $0 != " " } }
    }
}
