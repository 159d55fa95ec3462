import PostgreSQL
import Testing

@Suite struct PostgreSQLAddressTests {
    @Test(arguments: [
        ("postgresql://", "postgresql://"),
        ("postgres://h/db", "postgresql://h/db"),
        (
            "postgresql://me@h1:5432,h2:5433/shop?target_session_attrs=read-write&connect_timeout=3",
            "postgresql://me@h1:5432,h2:5433/shop?target_session_attrs=read-write&connect_timeout=3"
        ),
        ("postgresql://[::1]:5433/a%20b?sslmode=require", "postgresql://[::1]:5433/a%20b?sslmode=require"),
        ("postgresql:///db?host=/run/pg&port=1", "postgresql://%2Frun%2Fpg:1/db"),
        ("postgresql://h/db?application_name=x&sslkey=/secret", "postgresql://h/db"),
    ])
    func urlIsReadAsLibpqReadsIt(url: String, shown: String) throws {
        #expect(try PostgreSQLAddress(url).description == shown)
    }

    @Test(arguments: [
        "", "shop", "mysql://h/db", "host=h dbname=db", "postgresql://h/db?colour=red",
        "postgresql://h:5432,h2:5433,h3:1x/db?port=1,2", "postgresql://[::1/db", "postgresql://h/%zz",
        "postgresql://h/a\0b",
    ])
    func whatLibpqDoesNotReadIsRefused(url: String) {
        #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(url) }
    }

    @Test(arguments: [
        "postgresql://me:geheim@h/db", "postgresql://h/db?password=geheim",
        "postgresql://h/db?sslpassword=geheim",
    ])
    func passwordIsRefusedByAnErrorOfItsOwn(url: String) {
        #expect(throws: PostgreSQLError.passwordInAddress) { try PostgreSQLAddress(url) }
    }

    /// Each is refused for another reason than the password.
    private static let malformed = [
        "postgresql://me:%@@h/db?colour=red", "postgresql://me:%@%zz@h/db", "postgresql://me:%@[::1/db",
        "postgresql://me:%@h/db?password=%@=%@", "postgresql://me:%@h/db?%@", "postgres//me:%@h/db",
        "postgresql://h/db?sslmode=%@&password", "postgresql://me:%@@h/db?password=%zz%@",
    ]

    @Test func passwordNeverStandsInAnError() {
        var chance = SystemRandomNumberGenerator()
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        for round in 0..<200 {
            let password = String((0..<12).map { _ in letters.randomElement(using: &chance) ?? "a" })
            let url = Self.malformed[round % Self.malformed.count].replacing("%@", with: password)
            do {
                let address = try PostgreSQLAddress(url)
                #expect(!"\(address)".contains(password), "\(url)")
            } catch {
                #expect(!"\(error)".contains(password), "\(url)")
                #expect(!String(reflecting: error).contains(password), "\(url)")
            }
        }
    }

    private func places(_ url: String) throws -> [[String?]] {
        try #require(try PostgreSQLAddress(url).attempts()).map { attempt in
            ["host", "hostaddr", "port", "target_session_attrs"].map { key in
                attempt.parameters.first { $0.key == key }?.value
            }
        }
    }

    @Test func hostsAreTriedOneByOne() throws {
        #expect(
            try places("postgresql://h1:1,h2:2/db?target_session_attrs=read-write") == [
                ["h1", nil, "1", "read-write"], ["h2", nil, "2", "read-write"],
            ])
        #expect(
            try places("postgresql://h1,h2/db?port=7&hostaddr=10.0.0.1,10.0.0.2") == [
                ["h1", "10.0.0.1", "7", "any"], ["h2", "10.0.0.2", "7", "any"],
            ])
    }

    @Test func aStandbyIsPreferredInTwoRounds() throws {
        #expect(
            try places("postgresql://h1:1,h2:2/db?target_session_attrs=prefer-standby") == [
                ["h1", nil, "1", "standby"], ["h2", nil, "2", "standby"],
                ["h1", nil, "1", "any"], ["h2", nil, "2", "any"],
            ])
    }

    @Test(arguments: [
        ("", Duration.seconds(5)), ("?connect_timeout=0", .seconds(5)), ("?connect_timeout=1", .seconds(2)),
        ("?connect_timeout=9", .seconds(9)),
    ])
    func eachHostHasItsOwnTime(query: String, timeout: Duration) throws {
        let attempts = try #require(try PostgreSQLAddress("postgresql://h1,h2/db\(query)").attempts())
        #expect(attempts.map(\.timeout) == [timeout, timeout])
    }
}
