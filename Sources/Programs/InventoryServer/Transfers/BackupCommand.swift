import ArgumentParser
import ShopCore

/// Copies a shop into a file.
struct BackupCommand: TransferStep {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database into a file; a server may have it open.",
        discussion: """
            The copy is one consistent state, checked and on the disk before it gets its name; only its \
            owner may read it. To restore it, put it where the database was while no server runs, without \
            the files beside it that end in -wal and -shm. The memory of the simulated card network is not \
            in it: without the file beside it that ends in .network, refunds, cancellations and captures of \
            earlier payments are declined.
            """)

    @Argument(help: "The file to write; it must be new.", completion: .file())
    var file: String

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @OptionGroup var place: DatabasePlace

    func perform(on address: StoreAddress) async throws -> TransferAnswer {
        try await address.use(.look) { try await $0.backUp(to: file, replacing: force) }
        return TransferAnswer(notes: ["copied \(address.name) to \(file)."])
    }
}
