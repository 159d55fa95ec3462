import Codecs
import FoundationEssentials
import HTTPTypes
import ServerConnection
package import StoreAPI

extension AdminClient {
    /// The faults that are left. Throws ``Refused`` where the shop does not do it, and what its connection
    /// throws.
    package func faults() async throws -> [WireFault] {
        let bytes = try await line.exchange(.get, Endpoints.faults.template)
        return try WireFormat.decode(WireFaults.self, from: bytes).faults
    }

    /// The codes of the coupons that the shop takes. Throws ``Refused`` where the shop does not do it, and
    /// what its connection throws.
    package func coupons() async throws -> [String] {
        let bytes = try await line.exchange(.get, Endpoints.coupons.template)
        let document = try WireFormat.decode(JSONTree.self, from: bytes)
        return document["coupons"].elements.compactMap { $0["code"].text }
    }

    /// The clock of the shop. Throws ``Refused`` where the shop has none that can be asked, and what its
    /// connection throws.
    package func clock() async throws -> WireClock {
        try WireFormat.decode(WireClock.self, from: try await line.exchange(.get, Endpoints.clock.template))
    }

    /// Lets the shop's clock jump ahead. Throws ``Refused`` where the shop does not do it, and what its
    /// connection throws.
    package func advanceClock(seconds: Int) async throws {
        try await line.exchange(
            .put, Endpoints.setClock.template, WireFormat.encode(ClockChange(advance: seconds)))
    }

    /// Lets the shop's clock show again what a clock on the wall shows. Throws ``Refused`` where the shop
    /// does not do it, and what its connection throws.
    package func resetClock() async throws {
        let ahead = try await clock().ahead
        guard ahead != 0 else { return }
        let change = ClockChange(advance: -ahead, allowBackwards: true)
        try await line.exchange(.put, Endpoints.setClock.template, WireFormat.encode(change))
    }
}
