import FoundationEssentials
import Glibc
import KioskHost
import TestSupport
import Testing

/// How many sessions one address may hold at once.
@Suite struct AddressPlaceTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    private static func network(_ address: String) throws -> ClientNetwork {
        try #require(ClientNetwork(connection: "\(address) 50000 192.0.2.1 2222"))
    }

    private func take(_ address: String, atMost limit: Int = 2) throws -> AddressPlace {
        try AddressPlace.take(for: Self.network(address), atMost: limit, in: folder)
    }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "\(folder)/places").filter {
                !$0.hasPrefix(".")
            }
        }
    }

    @Test func addressHasSoManyPlacesAndEveryOtherItsOwn() throws {
        let first = try take("192.0.2.7")
        let second = try take("::ffff:192.0.2.7")
        #expect(throws: AddressPlace.Refusal.full(limit: 2)) { try take("192.0.2.7") }
        let other = try take("192.0.2.8")
        // Who leaves makes room.
        second.leave()
        let third = try take("192.0.2.7")
        #expect(throws: AddressPlace.Refusal.full(limit: 2)) { try take("192.0.2.7") }
        for place in [first, other, third] { place.leave() }
        #expect(try names.isEmpty)
    }

    @Test func networkOfIPv6IsOneAddress() throws {
        let first = try take("2001:db8:1:2::1", atMost: 1)
        #expect(throws: AddressPlace.Refusal.full(limit: 1)) { try take("2001:db8:1:2:3:4:5:6", atMost: 1) }
        let other = try take("2001:db8:1:3::1", atMost: 1)
        for place in [first, other] { place.leave() }
    }

    @Test func placeOfTheDeadIsFreeAndTakenAway() throws {
        // A process that is killed lets go of its files, and leaves their names.
        do { _ = try take("192.0.2.7") }
        do { _ = try take("192.0.2.8") }
        #expect(try names.count == 1)
        let places = try [take("192.0.2.7"), take("192.0.2.7")]
        #expect(try names.count == 2)
        #expect(throws: AddressPlace.Refusal.full(limit: 2)) { try take("192.0.2.7") }
        for place in places { place.leave() }
    }

    @Test func nothingTellsTheAddress() throws {
        let place = try take("192.0.2.7")
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/places") {
            let path = "\(folder)/places/\(name)"
            #expect(!name.contains("192") && !name.contains("c0000207"))
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            if !name.hasPrefix(".") { #expect(try Data(contentsOf: URL(filePath: path)).isEmpty) }
        }
        // With another salt it is called otherwise.
        let name = try #require(try names.first?.prefix { $0 != "-" })
        place.leave()
        unlink("\(folder)/places/.salt")
        let again = try take("192.0.2.7")
        #expect(try names.first?.hasPrefix(name) == false)
        again.leave()
    }

    @Test func ofManyWhoComeAtOnceNoMoreAreLetIn() async throws {
        let (folder, network) = (folder, try Self.network("192.0.2.7"))
        let places = await withTaskGroup { group in
            for _ in 0..<40 {
                group.addTask { try? AddressPlace.take(for: network, atMost: 4, in: folder) }
            }
            return await group.reduce(into: [AddressPlace]()) { if let place = $1 { $0.append(place) } }
        }
        #expect(places.count == 4)
        for place in places { place.leave() }
    }

    @Test func whoCannotBeCountedIsNotLetIn() throws {
        let network = try Self.network("192.0.2.7")
        let refusal = #expect(throws: AddressPlace.Refusal.self) {
            try AddressPlace.take(for: network, atMost: 4, in: "/proc")
        }
        #expect(refusal?.sentence.hasPrefix("The sessions of your address cannot be counted (") == true)
    }
}
