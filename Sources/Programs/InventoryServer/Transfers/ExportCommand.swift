package import ArgumentParser
import Glibc
import HostFiles
import PayKit
import ShopCore
import ShopTransfers

/// Gives the products out as a table.
package struct ExportCommand: TransferStep {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the products as a CSV table that import reads.",
        discussion: """
            CSV in UTF-8, one row for each variant. Texts are written as they are: a spreadsheet may take \
            one that begins with =, +, - or @ for a formula, so open tables of strangers with care. A server \
            may have the database open meanwhile.
            """)

    @Option(
        name: .shortAndLong, help: "The file to write; it must be new. (default: standard output)",
        completion: .file())
    var output: String?

    @Flag(help: "Begin with a byte order mark, by which spreadsheets know UTF-8; import skips it.")
    package var bom = false

    @OptionGroup package var place: DatabasePlace

    package func perform(on address: StoreAddress) async throws -> TransferAnswer {
        let table = try await address.use(.look) { store in
            guard let facts = try await store.facts(),
                let currency = Currency(code: facts.policy.shop.currency)
            else { throw StartFailure.noShop(path: address.name) }
            return try await ProductExport(currency: currency).spool(from: store, hasMark: bom)
        }
        let name = output ?? "standard output"
        let file =
            output.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) } ?? dup(STDOUT_FILENO)
        guard file >= 0 else {
            throw errno == EEXIST
                ? TransferFault.exists(path: name) : TransferFault.unwritable(path: name, code: errno)
        }
        defer { close(file) }
        var written = 0
        // A table that is cut is none.
        defer { if written < table.count, let output { unlink(output) } }
        while written < table.count {
            let bytes = try table.bytes(from: written)
            // A table is exact, but where a person reads it.
            let isRead = output == nil && isatty(file) == 1
            guard
                isRead
                    ? CommandOutput.write(String(decoding: bytes, as: UTF8.self))
                    : WholeFile.writeAll(bytes, to: file)
            else {
                throw TransferFault.unwritable(path: name, code: errno)
            }
            written += bytes.count
        }
        return TransferAnswer()
    }
}
