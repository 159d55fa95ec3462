import KioskHost
import Testing

/// Where a shopper comes from, by what an sshd says of the connection.
@Suite struct ClientNetworkTests {
    /// What is said, and what is counted as one.
    private static let connections: [(String, String?)] = [
        ("192.0.2.7 50000 192.0.2.1 2222", "192.0.2.7"),
        ("::ffff:192.0.2.7 50000 ::ffff:192.0.2.1 2222", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6 50000 2001:db8::1 22", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9 1 2001:db8::1 22", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9 1 2001:db8::1 22", "2001:db8:1:3::/64"),
        ("::1 1 ::1 22", "0:0:0:0::/64"), ("fe80::1%eth0 1 fe80::2%eth0 22", "fe80:0:0:0::/64"),
        ("", nil), ("192.0.2.7", nil), ("UNKNOWN 65535 UNKNOWN 65535", nil),
        ("192.0.2.7 50000 192.0.2.1", nil), ("192.0.2.7 50000 192.0.2.1 22 x", nil),
        ("192.0.2.7  50000 192.0.2.1 22", nil), ("192.0.2.7 65536 192.0.2.1 22", nil),
        ("192.0.2.7 -1 192.0.2.1 22", nil), ("192.0.2 1 192.0.2.1 22", nil),
        ("192.0.2.7\n 1 192.0.2.1 22", nil), ("$(id) 1 192.0.2.1 22", nil),
        ("fe80::1%../x 1 ::1 22", nil), ("fe80::1% 1 ::1 22", nil),
        (String(repeating: "1", count: 500) + " 1 ::1 22", nil),
    ]

    @Test(arguments: connections) func connectionIsVetted(_ connection: String, _ network: String?) {
        #expect(ClientNetwork(connection: connection)?.text == network)
    }
}
