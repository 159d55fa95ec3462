package import ArgumentParser
import ShopCore

/// Holds a database against all that must be true of it.
package struct CheckCommand: TransferStep {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that the database is intact and the books balance.",
        discussion: "Exits with 0 when all is well and with 1 when not. A server may have the database open.")

    /// The database to check; opened read-only.
    @OptionGroup package var place: DatabasePlace

    package func perform(on address: StoreAddress) async throws -> TransferAnswer {
        let findings = try await address.use(.look) { try await $0.findings() }
        return TransferAnswer(notes: Self.notes(findings, address.name), isSuccess: findings.isSound)
    }

    static func notes(_ findings: DatabaseFindings, _ path: String) -> [String] {
        if findings.isSound { return ["\(path) is sound, and the books balance."] }
        var notes = findings.damages.map { "damaged: \($0)." }
        notes += findings.danglingRows.map { "rows that name what is not there: \($0)." }
        notes += findings.brokenRules.map { rule in
            let all = rule.violations.prefix(10).joined(separator: ", ")
            let more = rule.violations.count > 10 ? " and more" : ""
            return "\(rule.invariant) is broken: \(rule.sentence[.english]) Not so for \(all)\(more)."
        }
        let remedy =
            findings.damages.isEmpty
            ? "The shop can be served, but look into this first: /admin/reconciliation shows the same."
            : "End the server and restore the last backup; keep this file for inspection."
        return notes + ["\(path) was only looked at. \(remedy)"]
    }
}
