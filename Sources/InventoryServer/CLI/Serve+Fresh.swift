import FoundationEssentials

extension Serve {
    /// Removes the shop's database and the card network's memory beside it. Only a file that opens as a
    /// shop's is removed, and only while its lock is held; the keys stay.
    func startOver(_ path: String) throws {
        let files = FileManager.default
        guard path != ":memory:", files.fileExists(atPath: path) else { return }
        try openDatabase(path).close()
        for file in [path, "\(path).network"] {
            for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: file + suffix) {
                do {
                    try files.removeItem(atPath: file + suffix)
                } catch {
                    throw StartFailure.database(path: path, InventoryDatabase.OpenFault(error))
                }
            }
        }
    }
}
