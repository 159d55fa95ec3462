import ArgumentParser
import ClientRuntime
import Codecs
package import FoundationEssentials
import Glibc
import HTTPTypes
import PayKit
import PaymentToken
package import ServerConnection
import SimWallet
package import StoreAPI
import Synchronization

extension Checkup.Device.Keys {
    /// Read only.
    static var here: Checkup.Device.Keys {
        do throws(WalletHome.Failure) {
            let home = try WalletHome.usual
            switch try home.state(at: Date()) {
            case .kept(let hasSigner): return .kept(folder: home.folder, hasSigner: hasSigner)
            case .absent: return .absent(folder: home.folder, canBeMade: canMake(home.folder))
            }
        } catch {
            return .refused(sentence: error.sentence)
        }
    }

    /// True if a folder can be made, judged by its nearest ancestor that exists.
    package static func canMake(_ folder: String) -> Bool {
        var place = folder[...]
        while !place.isEmpty {
            if access(String(place), F_OK) == 0 { return access(String(place), W_OK | X_OK) == 0 }
            guard errno == ENOENT else { return false }
            place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
        }
        return access("/", W_OK) == 0
    }
}

extension Checkup.Server {
    static func asked(_ options: ServerOptions) async -> Checkup.Server {
        let isNamed = (options.server ?? Environment["VITRINE_SERVER"]) != nil
        do {
            let target = try options.target
            let answer = await ask(target)
            return Checkup.Server(address: target.address.name, isNamed: isNamed, answer: answer)
        } catch {
            return Checkup.Server(
                address: options.server ?? "", isNamed: isNamed,
                answer: .refusedHere(sentence: sentence(of: error)))
        }
    }

    /// Without an answer the same host and port are tried without TLS, or with it.
    package static func ask(_ target: ConnectionTarget) async -> Answer {
        let transport = HTTPTransport(target, session: World.own.newKey())
        let answer = await ask(at: target.address.entryPath) { try await transport.send($0, $1) }
        await transport.close()
        guard answer == .silence, let other = target.address.otherScheme else { return answer }
        return await isServer(ConnectionTarget(address: other, roots: target.roots))
            ? .otherScheme(other) : answer
    }

    /// True if an HTTP server answers; asks without the key.
    private static func isServer(_ target: ConnectionTarget) async -> Bool {
        let transport = HTTPTransport(target, session: World.own.newKey())
        let path = target.address.entryPath
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        var isThere = true
        do { _ = try await transport.send(request, []) } catch {
            isThere = error as? StoreError == .untrusted
        }
        await transport.close()
        return isThere
    }

    /// Fetches the entry resource; measures the answer time in milliseconds and the server's clock offset
    /// in seconds.
    package static func ask(at path: String, _ send: @escaping StoreClient.Transport) async -> Answer {
        let headerFields = Mutex<HTTPFields>([:])
        let client = StoreClient(language: "en") { request, body in
            let answer = try await send(request, body)
            headerFields.withLock { $0 = answer.0.headerFields }
            return answer
        }
        let clock = ContinuousClock()
        let start = clock.now
        do throws(StoreError) {
            let entry = try await client.entry(at: path)
            let taken = clock.now - start
            let fields = headerFields.withLock { $0 }
            let told = fields[.date].flatMap(time)
            var shop = Shop(
                name: entry.shop.name, contract: await contract(of: entry, send),
                milliseconds: Int(taken / .milliseconds(1)),
                // The server tells whole seconds.
                secondsAhead: told.map { Int($0.timeIntervalSinceNow.rounded()) })
            shop.merchant = await merchant(of: entry, client)
            return .shop(shop)
        } catch {
            switch error {
            case .unreachable: return .silence
            case .untrusted: return .untrusted
            case .refused(let problem): return .refused(status: problem.status, detail: problem.detail)
            case .malformed, .unsent: return .strange
            }
        }
    }

    private static func merchant(of entry: Entry, _ client: StoreClient) async -> Merchant {
        var merchant = Merchant(entry.shop)
        do throws(TokenFailure) {
            guard let link = entry.links[.merchantCertificate] else { throw .merchantCertificateMissing }
            let certificate = try await client.processingCertificate(link)
            merchant.daysLeft = certificate.encoded.daysLeft(at: Date())
            merchant.failure = certificate.failure(for: entry.shop.merchantID, at: Date())
        } catch { merchant.failure = error }
        return merchant
    }

    /// Parses an HTTP date such as `Sun, 22 Nov 2026 08:46:50 GMT`.
    package static func time(_ field: String) -> Date? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = field.split(separator: " ").map(String.init)
        guard parts.count == 6, parts[5] == "GMT", let index = months.firstIndex(of: parts[2]) else {
            return nil
        }
        let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        return try? Date("\(parts[3])-\(month)-\(parts[1])T\(parts[4])Z", strategy: .iso8601)
    }

    private static func contract(of entry: Entry, _ send: StoreClient.Transport) async -> String? {
        guard let link = entry.links[.serviceDescription], link.href.hasPrefix("/") else { return nil }
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: link.href)
        request.headerFields[.accept] = "application/json"
        guard let (response, body) = try? await send(request, []), response.status == .ok else { return nil }
        return JSONTree(json: body, limits: .document)?["info"]["version"].text
    }
}
