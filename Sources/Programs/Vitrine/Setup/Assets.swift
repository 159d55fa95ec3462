import ArgumentParser
import ClientRuntime
import FoundationEssentials
import PayKit
package import SimWallet

/// The search path for the program's files: `--assets`, VITRINE_ASSETS, the share folder of the
/// installation, `./Assets`, and the source tree.
package struct Assets {
    let folders: [String]

    package init(_ option: String?) {
        let installed = executableFolder.map { "\($0)/../share/vitrine" }
        let built = executableFolder.flatMap { folder in
            folder.firstRange(of: "/.build/").map { "\(folder[..<$0.lowerBound])/Assets" }
        }
        folders = [option, Environment["VITRINE_ASSETS"], installed, "./Assets", built].compactMap { $0 }
    }

    func path(of file: String) -> String? {
        folders.map { "\($0)/\(file)" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    var root: String? { folders.first { FileManager.default.fileExists(atPath: "\($0)/Catalogue") } }

    /// The names of the profiles in `Wallets`, the usual one first.
    var profiles: [String] {
        let files = path(of: "Wallets").flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
        let names = (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
        return names.filter { $0 == Self.usualProfile } + names.filter { $0 != Self.usualProfile }
    }

    static let usualProfile = "ready"

    package func wallet(_ name: String) throws -> SimulatedWallet {
        let isFile = name.contains("/") || name.hasSuffix(".json")
        guard isFile || path(of: "Wallets") != nil else {
            throw ValidationError(
                "The folder with Catalogue and Wallets is in none of \(folders.joined(separator: ", ")). "
                    + "Name it with --assets."
            )
        }
        guard let path = isFile ? name : path(of: "Wallets/\(name).json"),
            let data = try? Data(contentsOf: URL(filePath: path))
        else {
            throw ValidationError(
                isFile
                    ? "The wallet profile \(name) cannot be read. Check the path."
                    : "There is no wallet profile '\(name)'. "
                        + "Profiles: \(profiles.joined(separator: ", ")), or a file."
            )
        }
        do throws(ProfileError) {
            return try SimulatedWallet(DeviceProfile(json: data), provision: Provisioning.forThisDevice())
        } catch {
            throw ValidationError(
                "The wallet profile \(path) is not valid: \(error.sentence). "
                    + "Assets/Wallets/ready.json shows the form.")
        }
    }
}

let executableFolder: String? = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    .map { path in path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } }

/// A program in the same folder as this one; nil where it is not installed.
func programBeside(_ name: String) -> String? {
    executableFolder.map { "\($0)/\(name)" }.flatMap {
        FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
    }
}

extension ProfileError {
    /// Describes the error and its place, without the card's number.
    fileprivate var sentence: String {
        switch self {
        case .unreadable: "it is no JSON object"
        case .unknownKey(let path): "the key '\(path)' is not known"
        case .missingKey(let path): "the key '\(path)' is missing"
        case .wrongType(let path): "the value of '\(path)' is of the wrong type"
        case .region(let code): "the region '\(code)' is no two-letter country code"
        case .processingCountry(let code): "the processing country '\(code)' is no two-letter country code"
        case .passcode: "the passcode must be four to six digits"
        case .duplicateCard(let id): "two cards are called '\(id)'"
        case .duplicateNumber(let id): "card '\(id)' has the number of another card"
        case .card(let id, let error):
            switch error {
            case .empty, .notDigits: "card '\(id)' has no number made of digits"
            case .unknownNetwork: "card '\(id)' belongs to no known network"
            case .wrongLength: "card '\(id)' has the wrong number of digits"
            case .failsCheck: "card '\(id)' fails the check digit"
            }
        case .cardType(let id): "card '\(id)' must be credit, debit or prepaid"
        case .issuerCountry(let id, let code):
            "the issuer country '\(code)' of card '\(id)' is no two-letter country code"
        case .expiry(let id): "card '\(id)' must expire in a month such as 09/29"
        case .defaultCard(let id): "the default card '\(id)' is not among the cards"
        case .addressCountry(let index, let code):
            "the country '\(code)' of addresses[\(index)] is no two-letter country code"
        case .emptyContact(let index): "contacts[\(index)] has neither an email address nor a phone number"
        }
    }
}
