import FoundationEssentials
import HTTPEdge
import HostFiles
import InventoryServer
import MerchantKeyring
import PostgreSQL
import SQLStatements
import ServerConnection
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSQLite
import StoreAPI
import TestSupport
import Testing

struct StartFailureTests {
    @Test func everySentenceSaysWhatToDoNext() throws {
        let faults: [SQLiteStore.OpenFault] = [
            .folderMissing, .isFolder, .cannotOpen, .readOnly, .notADatabase, .foreign, .newer, .older,
            .empty, .missing, .full, .damaged, .foreignLog, .busy,
        ]
        var failures = faults.map { StartFailure.database(path: "/x", $0) }
        failures += [
            .databaseFolder(path: "/x"), .noAssets(looked: ["/a"]), .catalogue(.unreadable(path: "/x")),
            .catalogue(.malformed(path: "/x", reason: "it is not JSON")), .catalogue(.wrong(fact: "x")),
            .cannotFill(path: "/x"), .portTaken(hostname: "127.0.0.1", port: 80), .portForbidden(port: 80),
            .addressUnknown(hostname: "x"), .socketInUse(path: "/x"), .socketForbidden(path: "/x"),
            .plainHTTP(hostname: "x"), .encryption(.unreadable(path: "/x")),
            .encryption(.noCertificate(path: "/x")), .encryption(.noKey(path: "/x")), .encryption(.mismatch),
            .noAccessKey("key_1"), .noAccessKey("vk_admin_x"), .unexpected(kind: "X"),
            .freshServer(name: "postgresql://h/x"),
            .databaseAddress(.passwordInAddress), .databaseAddress(.malformedAddress("x")),
            .databaseKind, .mailFolder(path: "/x", .exposed),
        ]
        let serverFaults: [PostgreSQLStore.OpenFault] = [
            .unreachable("x"), .missing, .foreign, .newer, .older, .readOnly, .full,
            .cannotOpen(code: "PostgreSQL 42P01"),
        ]
        failures += serverFaults.map { .databaseServer(name: "postgresql://h/x", $0) }
        let keyFaults: [KeyFolderFault] = [.notAFile(path: "/x"), .unwritable(path: "/x", code: 13)]
        failures += keyFaults.map { StartFailure.adminKeyFile(path: "/x", $0) }
        failures += [.importInUse(path: "/x"), .noShop(path: "/x"), .databaseInUse(path: "/x")]
        let keyFileFaults: [BearerToken.Fault] = [
            .exposed, .foreign, .noToken, .unreadable(.notAFile), .unreadable(.system(code: 2)),
        ]
        failures += keyFileFaults.map { .accessKeyFile(path: "/x", $0) }
        let transfers: [TransferFault] = [
            .unreadable(path: "/x", code: 2), .unwritable(path: "/x", code: 2), .exists(path: "/x"),
            .damagedCopy(path: "/x"), .tooLarge(path: "/x"), .failed(path: "/x", kind: "X"),

            .serverUnreachable(url: "http://x"), .serverUnknown(url: "http://x"),
            .serverUntrusted(sentence: try ServerAddress("https://x").untrusted),
            .refused(url: "http://x", status: 403, detail: "No."), .notAddress(.noAddress("x")),
            .notAddress(.credentials), .notAddress(.query),
        ]
        failures += transfers.map(StartFailure.transfer)
        failures += faults.map { StartFailure.network(path: "/x.network", $0) }
        for sentence in failures.map(\.sentence) {
            #expect(!sentence.contains("\n"))
            #expect(sentence.hasSuffix(".") || sentence.hasSuffix(")."))
            #expect(sentence.contains(". ") || sentence.contains(": "))
        }
    }

    /// `move` names its databases by --from and --to, and a shell by VITRINE_DATABASE.
    @Test func sentencesAboutADatabaseNameNoOptionThatIsNotThere() {
        let faults: [SQLiteStore.OpenFault] = [.isFolder, .notADatabase, .foreign, .empty, .missing]
        var failures = faults.map { StartFailure.database(path: "/x", $0) }
        failures += [
            .databaseKind, .databaseAddress(.passwordInAddress), .noShop(path: "/x"),
            .databaseServer(name: "postgresql://h/x", .missing), .databaseFolder(path: "/x"),
        ]
        for sentence in failures.map(\.sentence) { #expect(!sentence.contains("--database")) }
    }

    @Test func usualDatabaseIsInThePrivateDataFolder() async throws {
        try await TemporaryFolder.use { folder in
            let path = try Places.usualDatabase(environment: ["XDG_DATA_HOME": folder, "HOME": "/nowhere"])
            #expect(path == folder + "/vitrine/shop.sqlite")
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/vitrine")
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func namedAssetsAreTheOnlyOnesLookedAt() {
        #expect(throws: StartFailure.noAssets(looked: ["/nowhere"])) {
            try Places.assets(named: "/nowhere", environment: ["VITRINE_ASSETS": "/tmp"])
        }
    }
}
