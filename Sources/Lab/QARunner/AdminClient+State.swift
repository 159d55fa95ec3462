import Codecs
import FoundationEssentials
import HTTPTypes
import ServerConnection
package import StoreAPI

extension AdminClient {
    package func faults() async throws -> [WireFault] {
        let bytes = try await line.exchange(.get, Endpoints.faults.template)
        return try WireFormat.decode(WireFaults.self, from: bytes).faults
    }

    package func coupons() async throws -> [String] {
        let bytes = try await line.exchange(.get, Endpoints.coupons.template)
        let document = try WireFormat.decode(JSONTree.self, from: bytes)
        return document["coupons"].elements.compactMap { $0["code"].text }
    }

    /// Throws ``Refused`` where the shop has none that can be asked.
    package func clock() async throws -> WireClock {
        try WireFormat.decode(WireClock.self, from: try await line.exchange(.get, Endpoints.clock.template))
    }

    package func advanceClock(seconds: Int) async throws {
        try await line.exchange(
            .put, Endpoints.setClock.template, WireFormat.encode(ClockChange(advance: seconds)))
    }

    /// Lets the shop's clock show again what a clock on the wall shows.
    package func resetClock() async throws {
        let ahead = try await clock().ahead
        guard ahead != 0 else { return }
        let change = ClockChange(advance: -ahead, allowBackwards: true)
        try await line.exchange(.put, Endpoints.setClock.template, WireFormat.encode(change))
    }
}
