import PayKit
import Testing

/// One way to spoil a request, and what is found then.
struct Spoiling: Sendable, CustomTestStringConvertible {
    var name: String
    var findings: [String]
    var spoil: @Sendable (inout PaymentRequest) -> Void
    var testDescription: String { name }

    init(_ name: String, _ findings: String..., spoil: @escaping @Sendable (inout PaymentRequest) -> Void) {
        self.name = name
        self.findings = findings
        self.spoil = spoil
    }
}
