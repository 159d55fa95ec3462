package import ShopCore

extension BackupFile {
    /// A database of SQLite, which any server can open.
    package static let sqlite = BackupFile { path, isReplacing, source in
        try await SQLiteStore.create(path: path, replacing: isReplacing, from: source) { written, _ in
            guard written.differences(from: source.sums).isEmpty else {
                throw TransferFault.damagedCopy(path: path)
            }
        }
    }
}
