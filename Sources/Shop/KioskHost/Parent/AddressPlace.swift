import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles

/// A kiosk's slot in the session limit of one network: a file lock, which the system releases when the
/// process dies, so that only live sessions count. The file's name is the address hashed with a salt of
/// this machine, which goes with the folder of running kiosks.
package final class AddressPlace: Sendable {
    private let path: String
    private let file: Int32

    private init(path: String, file: Int32) {
        self.path = path
        self.file = file
    }

    deinit { close(file) }

    package enum Refusal: Error, Hashable {
        case full(limit: Int)
        /// A file of the count cannot be opened or locked.
        case uncounted(String)

        /// For the refused shopper.
        package var sentence: String {
            switch self {
            case .full(1):
                "Somebody is here from your address already, and one may be at a time. Wait for them."
            case .full(let limit):
                "\(limit) sessions are open from your address, and no more may be. End one, or wait."
            case .uncounted(let reason):
                "The sessions of your address cannot be counted (\(reason)). Nothing was started."
            }
        }
    }

    /// Takes a slot unless `limit` are taken. Of two processes at once, one sees the other.
    package static func take(
        for network: ClientNetwork, atMost limit: Int, in folder: String
    ) throws(Refusal) -> AddressPlace {
        let places = "\(folder)/places"
        mkdir(places, 0o700)
        let turn = open("\(places)/.turn", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard turn >= 0 else { throw .uncounted(reason) }
        // Closed, it is the next one's turn.
        defer { close(turn) }
        while flock(turn, LOCK_EX) != 0 { guard errno == EINTR else { throw .uncounted(reason) } }
        let name = try name(of: network, in: places)
        guard held(in: places).count(where: { $0.hasPrefix("\(name)-") }) < limit else {
            throw .full(limit: limit)
        }
        let path = "\(places)/\(name)-\(World.own.newKey())"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .uncounted(reason) }
        let place = AddressPlace(path: path, file: file)
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let why = reason
            place.leave()
            throw .uncounted(why)
        }
        return place
    }

    package func leave() { unlink(path) }

    /// The locked files; stale ones are deleted.
    private static func held(in places: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: places)) ?? []
        return names.filter { name in
            guard !name.hasPrefix(".") else { return false }
            let path = "\(places)/\(name)"
            let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { return false }
            defer { close(file) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return true }
            unlink(path)
            return false
        }
    }

    private static func name(of network: ClientNetwork, in places: String) throws(Refusal) -> String {
        do {
            return try network.hashed(salt: try salt(in: places))
        } catch let error as WholeFile.Fault {
            throw .uncounted(error.reason)
        } catch {
            throw .uncounted("\(error)")
        }
    }

    /// Made by the first process, under its lock.
    private static func salt(in places: String) throws -> [UInt8] {
        let path = "\(places)/.salt"
        if let kept = try? WholeFile.kept(at: path, isSecret: true, owner: geteuid(), limit: 64),
            kept.count == 16
        {
            return kept
        }
        let made = World.own.bytes(16)
        unlink(path)
        try WholeFile.create(path, made, mode: 0o600)
        return made
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
