import PayKit
import WindowSupport

extension Passerby {
    /// What the parent of a session sends to the terminal after its end.
    static let clearing =
        "\u{1B}[0m\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l"
        + "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?7h\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[3J"

    static func token(_ pass: PaymentPass) -> PaymentToken {
        PaymentToken(
            transactionIdentifier: String(repeating: "07", count: 32),
            paymentMethod: PaymentMethod(
                type: pass.type, network: pass.network, displayName: pass.displayName),
            paymentData: Array(
                """
                {"version":"EC_v1","data":"","signature":"",\
                "header":{"publicKeyHash":"","transactionId":""}}
                """.utf8))
    }
}
