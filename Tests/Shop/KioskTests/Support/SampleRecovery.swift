import Kiosk
import TUI
import WindowSupport

/// What can have become of a payment.
enum SampleRecovery {
    static let all: [(String, RecoveredAttempt)] = [
        (
            "paid",
            .paid(
                RecoveredAttempt.Facts(
                    order: "2026-000001", total: "USD 16.20", company: "ACME", paidBy: "VISA ···· 4242"))
        ),
        ("not-paid", .notPaid), ("unknown", .unknown(reference: "q_7HGD2K")),
    ]
}
