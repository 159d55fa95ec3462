import ArgumentParser
import FoundationEssentials
import GRDB
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// Who may into the back rooms.
struct AccessTests {
    private func bearer(_ secret: String) -> HTTPFields { [.authorization: "Bearer \(secret)"] }

    @Test func backRoomsNeedAKeyThatIsGood() async throws {
        try await OpenShop.run { open in
            let cases: [(HTTPFields, String, String)] = [
                ([:], "Bearer", "This takes an access key"),
                ([.authorization: "Basic YTpi"], "Bearer", "This takes an access key"),
                (bearer("vk_admin_wrong"), #"Bearer error="invalid_token""#, "does not know the access key"),
            ]
            for (headers, challenge, detail) in cases {
                let answer = try await open.get("/admin/keys", headers)
                #expect(answer.status == .unauthorized)
                #expect(answer.headers[.wwwAuthenticate] == challenge)
                let problem = try answer.problem()
                #expect(problem.name == .unauthorized && problem.detail.contains(detail))
            }
            #expect(try await open.admin(.get, "/admin/keys").status == .ok)
        }
    }

    @Test(arguments: ["kiosk", "readonly"]) func otherKeysOpenNoBackRoom(kind: String) async throws {
        try await OpenShop.run { open in
            let made = try await open.admin(.post, "/admin/keys", json: #"{"kind":"\#(kind)"}"#)
                .decoded(WireAccessKey.self)
            let secret = try #require(made.secret)
            #expect(secret.hasPrefix("vk_\(kind)_") && secret.utf8.count == 4 + kind.utf8.count + 43)
            let refused = try await open.get("/admin/keys", bearer(secret))
            #expect(refused.status == .forbidden)
            #expect(try refused.problem().name == .forbidden)
            #expect(try await open.get("/inventory", bearer(secret)).status == .ok)
        }
    }

    @Test func theKeyIsAskedForBeforeAnythingOfTheBody() async throws {
        let picture = "/admin/products/none/picture"
        let places: [(method: HTTPRequest.Method, path: String)] = [
            (.put, picture), (.post, picture), (.post, "/admin/pictures"),
            (.post, "/admin/imports?mode=apply"), (.put, "/admin/zones"), (.patch, "/admin/products/none"),
            (.post, "/admin/coupons"), (.delete, "/admin/keys/none"),
        ]
        // Neither percent-encoded UTF-8 nor JSON, and more than any form may have.
        let broken = Array("%\u{0}".utf8), long = [UInt8](repeating: 0x61, count: (256 << 10) + 1)
        try await OpenShop.run { open in
            for (method, path) in places {
                for type in [FormBody.mediaType, "application/json", "text/plain"] {
                    for body in [broken, long] {
                        let answer = try await open.request(method, path, [.contentType: type], body: body)
                        #expect(answer.status == .unauthorized, "\(method) \(path) as \(type)")
                    }
                }
            }
            // A form may be for PUT, which it would name in a field.
            var form: HTTPFields = [.contentType: FormBody.mediaType]
            #expect(try await open.request(.post, "/admin/zones", form, body: long).status == .unauthorized)
            form[.authorization] = "Bearer \(open.adminKey)"
            form[.ifMatch] = "*"
            let tooLong = try await open.request(.post, "/admin/zones", form, body: long)
            #expect(tooLong.status == .contentTooLarge)
            #expect(try await open.request(.put, picture, form, body: broken).status == .unsupportedMediaType)
            let malformed = try await open.request(.post, "/admin/coupons", form, body: broken)
            #expect(malformed.status == .badRequest)
        }
    }

    @Test func keyThatIsNotGoodIsRefusedEverywhere() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/inventory", bearer("vk_readonly_none"))
            #expect(answer.status == .unauthorized)
        }
    }

    @Test func secretIsShownOnceAndStoredNowhere() async throws {
        try await OpenShop.run { open in
            let answer = try await open.admin(
                .post, "/admin/keys", json: #"{"kind":"admin","label":"Ann"}"#)
            #expect(answer.status == .created)
            let made = try answer.decoded(WireAccessKey.self)
            let secret = try #require(made.secret)
            #expect(try await open.get("/admin/keys", bearer(secret)).status == .ok)
            let place = try #require(answer.place)
            let shown = try await open.admin(.get, place)
            #expect(try shown.decoded(WireAccessKey.self).label == "Ann")
            #expect(!shown.text.contains(secret))
            let list = try await open.admin(.get, "/admin/keys").text
            #expect(list.contains(made.id) && !list.contains(secret))
            let stored = try await open.everyStoredText()
            #expect(stored.allSatisfy { !$0.contains(secret) })
        }
    }

    @Test func revokedKeyOpensNothingFromThenOn() async throws {
        try await OpenShop.run { open in
            let made = try await open.admin(.post, "/admin/keys", json: #"{"kind":"admin"}"#)
                .decoded(WireAccessKey.self)
            let secret = try #require(made.secret)
            let place = "/admin/keys/\(made.id)"
            #expect(try await open.admin(.delete, place).status == .noContent)
            #expect(try await open.get("/admin/keys", bearer(secret)).status == .unauthorized)
            #expect(try await open.admin(.delete, place).status == .notFound)
            #expect(try await open.admin(.get, place).status == .gone)
            let listed = try await open.admin(.get, "/admin/keys").decoded(WireAccessKeys.self)
            #expect(listed.keys.first { $0.id == made.id }?.revokedAt == open.world.now)
        }
    }

    @Test func keyDoesNotTakeItselfOutOfUse() async throws {
        try await OpenShop.run { open in
            let keys = try await open.admin(.get, "/admin/keys").decoded(WireAccessKeys.self).keys
            let own = try #require(keys.first)
            let problem = try await open.admin(.delete, "/admin/keys/\(own.id)").problem()
            #expect(problem.status == 409 && problem.name == .illegalTransition)
            #expect(try await open.admin(.get, "/admin/keys").status == .ok)
        }
    }

    @Test(arguments: [
        (#"{"kind":"owner"}"#, "/kind", "invalid"), (#"{}"#, "/kind", "required"),
        (#"{"kind":"admin","id":"key_1"}"#, "/id", "unknown"),
    ])
    func wrongKeysAreRefusedWithTheirPointers(json: String, pointer: String, code: String) async throws {
        try await OpenShop.run { open in
            let problem = try await open.admin(.post, "/admin/keys", json: json).problem()
            #expect(problem.status == 422 && problem.errors?.map(\.pointer) == [pointer])
            #expect(problem.errors?.map(\.code) == [code])
        }
    }

    @Test func hashIsTheDocumentedOne() {
        // printf vk_admin_test | sha256sum
        #expect(
            AccessSecret(text: "vk_admin_test").hash
                == "a66d8ae1933fcf14fb0eacafe873c08ef7908551b4714ff1c6aceb8a54ae9b89")
    }

    // MARK: The command

    @Test func commandMakesListsAndRevokesKeys() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            let now = Date(seconds: 1_795_186_800)
            let new = try AccessCommand.New.parse(["admin", "--label", "Ann"])
            let made = try await new.perform(on: database, at: now)
            let secret = String(made.output.dropLast())
            #expect(secret.hasPrefix("vk_admin_") && made.output.hasSuffix("\n"))
            #expect(made.note?.contains(secret) == false)
            let key = try #require(try await database.accessKey(of: AccessSecret(text: secret)))
            #expect(key.kind == .admin && key.label == "Ann")
            let list = try await AccessCommand.List.parse([]).perform(on: database, at: now)
            #expect(
                list.output == "KEY" + String(repeating: " ", count: 35)
                    + "KIND   STATE   FROM        LABEL\n\(key.id)  admin  in use  2026-11-20  Ann\n")
            let revoke = try AccessCommand.Revoke.parse([key.id])
            _ = try await revoke.perform(on: database, at: now)
            #expect(try await database.accessKey(of: AccessSecret(text: secret)) == nil)
            await #expect(throws: StartFailure.noAccessKey(key.id)) {
                try await revoke.perform(on: database, at: now)
            }
            // A key that leaked is revoked by itself, and told to nobody.
            let leaked = String(try await new.perform(on: database, at: now).output.dropLast())
            let revokeLeaked = try AccessCommand.Revoke.parse(["Authorization: Bearer \(leaked)\n"])
            let revoked = try await revokeLeaked.perform(on: database, at: now)
            #expect(revoked.note?.contains("key_") == true && revoked.note?.contains(leaked) == false)
            #expect(try await database.accessKey(of: AccessSecret(text: leaked)) == nil)
            let failure = await #expect(throws: StartFailure.self) {
                try await revokeLeaked.perform(on: database, at: now)
            }
            #expect(failure?.sentence.contains(leaked) == false)
            try database.close()
        }
    }

    /// A list writes nothing, and no key is written beside a server of an earlier version.
    @Test func databaseOfAnEarlierVersionIsLeftAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            let (old, none) = (folder + "/old.sqlite", folder + "/none.sqlite")
            let queue = try DatabaseQueue(path: old)
            try SQLiteStore.migrator.migrate(queue, upTo: "4 pricing")
            try queue.close()
            let new = try AccessCommand.New.parse(["admin"])
            let others: [any AccessStep] = [
                try AccessCommand.List.parse([]), try AccessCommand.Revoke.parse(["key_1"]),
            ]
            for step in others + [new] {
                await #expect(throws: StartFailure.database(path: old, .older)) {
                    try await step.answer(on: .file(old))
                }
            }
            #expect(try SQLiteStore.version(ofFile: old) == 4)
            for step in others {
                await #expect(throws: StartFailure.database(path: none, .missing)) {
                    try await step.answer(on: .file(none))
                }
            }
            #expect(!FileManager.default.fileExists(atPath: none))
            #expect(try await new.answer(on: .file(none)).output.hasPrefix("vk_admin_"))
        }
    }

    /// Such as one whose creation was cut short, which a key may be the first to be written into.
    @Test func fileWithoutTablesIsOfNoEarlierVersion() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let list = try AccessCommand.List.parse([]), new = try AccessCommand.New.parse(["admin"])
            await #expect(throws: StartFailure.database(path: path, .empty)) {
                try await list.answer(on: .file(path))
            }
            #expect(try await new.answer(on: .file(path)).output.hasPrefix("vk_admin_"))
            #expect(try await list.answer(on: .file(path)).output.contains("admin"))
        }
    }

    @Test func commandRefusesADatabaseInMemory() {
        #expect(throws: (any Error).self) {
            try AccessCommand.New.parse(["admin", "--database", ":memory:"])
        }
        #expect(throws: (any Error).self) { try AccessCommand.New.parse(["owner"]) }
    }
}
