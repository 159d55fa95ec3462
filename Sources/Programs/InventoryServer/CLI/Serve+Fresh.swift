import FoundationEssentials

extension Serve {
    /// Removes the shop's database and the card network's memory beside it. Only a file that opens as a
    /// shop's is removed, and only while its lock is held; the keys stay.
    package func startOver(_ address: StoreAddress) async throws {
        let path: String
        switch address {
        case .memory: return
        case .file(let file): path = file
        case .server: throw StartFailure.freshServer(name: address.name)
        }
        let files = FileManager.default
        guard files.fileExists(atPath: path) else { return }
        try await address.use(.write) { _ in }
        for file in [path, "\(path).network"] {
            for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: file + suffix) {
                do {
                    try files.removeItem(atPath: file + suffix)
                } catch {
                    throw address.failure(error)
                }
            }
        }
    }
}
