import FoundationEssentials
import Glibc
import ShopCore

/// Where the server keeps its database and finds its assets.
package enum Places {
    /// `$XDG_DATA_HOME/vitrine/shop.sqlite`, its folder made when it is missing.
    package static func usualDatabase(environment: [String: String]) throws(StartFailure) -> String {
        "\(try dataFolder(environment: environment))/shop.sqlite"
    }

    /// The folder of keys beside the usual database; the first key makes it.
    static func usualKeys(environment: [String: String]) throws(StartFailure) -> String {
        "\(try dataFolder(environment: environment))/keys"
    }

    /// The folder of keys of the shop in a store; nil where nothing is kept. Servers that share a store share
    /// this folder, too.
    static func keys(
        besides address: StoreAddress, environment: [String: String]
    ) throws(StartFailure) -> String? {
        switch address {
        case .memory: nil
        case .file(let path): FilePlace.folder(of: path) + "/keys"
        case .server: try usualKeys(environment: environment)
        }
    }

    static func ownWalletRoot(environment: [String: String]) -> String {
        "\(dataPath(environment: environment))/wallet/root.pem"
    }

    private static func dataPath(environment: [String: String]) -> String {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "."
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return "\(named ?? "\(home)/.local/share")/vitrine"
    }

    private static func dataFolder(environment: [String: String]) throws(StartFailure) -> String {
        let folder = dataPath(environment: environment)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .databaseFolder(path: folder)
        }
        return folder
    }

    /// The first folder that holds a catalogue, at last that of the sources which the program was built of;
    /// one that was named is the only one looked at.
    package static func assets(named: String?, environment: [String: String]) throws(StartFailure) -> String {
        var folders: [String] = []
        if let named {
            folders = [named]
        } else {
            if let folder = environment["VITRINE_ASSETS"], !folder.isEmpty { folders.append(folder) }
            folders += ["\(executableFolder)/../share/vitrine", "./Assets"]
            if let build = executableFolder.firstRange(of: "/.build/") {
                folders.append("\(executableFolder[..<build.lowerBound])/Assets")
            }
        }
        let found = folders.first { FileManager.default.fileExists(atPath: "\($0)/Catalogue/catalogue.json") }
        guard let found else { throw .noAssets(looked: folders) }
        return found
    }

    private static var executableFolder: String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: CChar.self).baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) }
                ?? -1
        }
        guard count > 0 else { return "." }
        let path = String(decoding: buffer.prefix(count), as: UTF8.self)
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
