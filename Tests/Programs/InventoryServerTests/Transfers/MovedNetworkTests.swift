import CardNetwork
import FoundationEssentials
import Glibc
import InventoryServer
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import ShopSupport
import StoreAPI
import TestSupport
import Testing

/// What the card network remembers of a shop moves with it.
struct MovedNetworkTests {
    @Test func whatTheCardNetworkRemembersComesAlongOrNothing() async throws {
        try await TemporaryFolder.use { folder in
            let (path, other) = (folder + "/shop.sqlite", folder + "/other.sqlite")
            try await MovedShop.fill(path)
            let records = try await StoreAddress.file(path).networkRecords()
            #expect(records.count > 2)
            try FileManager.default.copyItem(atPath: "\(path).network", toPath: "\(other).network")
            await #expect(throws: StartFailure.moveNotEmpty(name: other)) {
                try await MovedShop.move(.file(path), .file(other))
            }
            #expect(!FileManager.default.fileExists(atPath: other))
            #expect(try await StoreAddress.file(other).networkRecords() == records)
            try await MovedShop.database { target in
                #expect(try await target.networkRecords() == [])
                _ = try await MovedShop.move(.file(path), target)
                #expect(try await target.networkRecords() == records)
                let back = folder + "/back.sqlite"
                _ = try await MovedShop.move(target, .file(back))
                #expect(try await StoreAddress.file(back).networkRecords() == records)
            }
            try await MovedShop.database { target in
                guard case .server(let address) = target else { throw OpenShop.Missing.shop }
                try await PostgreSQLStore.connected(to: address) { connection in
                    try await PostgreSQLCardNetwork.fill(connection, with: records)
                }
                await #expect(throws: StartFailure.moveNotEmpty(name: target.name)) {
                    try await MovedShop.move(.file(path), target)
                }
                #expect(try await target.networkRecords() == records)
                #expect(try await target.use(.write) { try await $0.facts() } == nil)
            }
        }
    }

    @Test func faultOfTheSourceIsNotToldOfTheTarget() async throws {
        try await TemporaryFolder.use { folder in
            let (path, other) = (folder + "/shop.sqlite", folder + "/other.sqlite")
            try await MovedShop.fill(path)
            let network = "\(path).network"
            for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: network + end) }
            try Data(repeating: 0x41, count: 4096).write(to: URL(filePath: network))
            await #expect(throws: StartFailure.network(path: network, .notADatabase)) {
                try await MovedShop.move(.file(path), .file(other))
            }
            #expect(!FileManager.default.fileExists(atPath: other))
        }
    }

    @Test func faultOfTheTargetIsNotToldOfTheSource() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            let network = "\(folder)/none/other.sqlite.network"
            await #expect(throws: StartFailure.transfer(.unwritable(path: network, code: ENOENT))) {
                try await MovedShop.move(.file(path), .file("\(folder)/none/other.sqlite"))
            }
        }
    }

    @Test func nothingHasItsNameBeforeAllOfItMayHaveIt() async throws {
        try await TemporaryFolder.use { folder in
            let (path, copy) = (folder + "/shop.sqlite", folder + "/copy.sqlite")
            try await MovedShop.fill(path)
            let records = try await StoreAddress.file(path).networkRecords()
            _ = try await StoreAddress.file(path).use(.look) { store in
                await #expect(throws: TransferFault.exists(path: copy)) {
                    try await StoreAddress.file(copy).create(from: store, network: records) { _, _ in
                        #expect(!FileManager.default.fileExists(atPath: "\(copy).network"))
                        #expect(FileManager.default.createFile(atPath: copy, contents: nil))
                    }
                }
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("copy") }
                    == ["copy.sqlite"])
        }
    }

    @Test func judgedAndRefusedIsAsIfNeverBegun() async throws {
        struct Refused: Error {}
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            try await MovedShop.fill(path)
            let records = try await StoreAddress.file(path).networkRecords()
            try await MovedShop.database { server in
                for target in [StoreAddress.file(folder + "/copy.sqlite"), server] {
                    _ = try await StoreAddress.file(path).use(.look) { store in
                        await #expect(throws: Refused.self) {
                            try await target.create(from: store, network: records) { _, _ in
                                throw Refused()
                            }
                        }
                    }
                    #expect(try await target.networkRecords() == [])
                }
                let facts = try await server.use(.write) { try await $0.facts() }
                #expect(facts == nil)
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                        $0.hasPrefix("copy")
                    } == [])
            }
        }
    }
}
