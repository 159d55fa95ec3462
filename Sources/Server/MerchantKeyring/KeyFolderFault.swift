import Glibc
package import PaymentToken

package enum KeyFolderFault: Error, Hashable, Sendable {
    case missing(path: String)
    case unreadable(path: String, code: Int32)
    case notAFile(path: String)
    case notAFolder(path: String)
    case tooLarge(path: String)
    case exposed(path: String, mode: Int)
    /// Others may put files into the folder.
    case openFolder(path: String, mode: Int)
    case damaged(path: String, Damage)
    case newer(path: String)
    case unwritable(path: String, code: Int32)

    package enum Damage: Hashable, Sendable {
        case certificate(CertificateFault)
        case onboarding(OnboardingFault)
        case keyring(KeyringFault)
        case record
        case member(String)
        case otherKey
        case otherMerchant
    }
}

extension KeyFolderFault {
    /// The sentence for people: the fault, that nothing was changed, and the next step.
    package var sentence: String {
        switch self {
        case .missing(let path):
            "\(path) is missing. Nothing was changed. Restore it from a backup."
        case .unreadable(let path, let code):
            "cannot read \(path) (\(Self.words(code))). Nothing was changed. "
                + "Check the permissions of the file and its folder."
        case .notAFile(let path): "\(path) is not a plain file. Nothing was changed. Move it away."
        case .notAFolder(let path):
            "\(path) is not a folder. Nothing was changed. Name another with --keys."
        case .tooLarge(let path):
            "\(path) is too large for a key or certificate. Nothing was changed. Restore it from a backup."
        case .exposed(let path, let mode):
            "others may read the private key in \(path) (mode \(Self.octal(mode))), so it was not used. "
                + "Nothing was changed. Run: chmod 600 \(Self.quoted(path))"
        case .openFolder(let path, let mode):
            "others may write into \(path) (mode \(Self.octal(mode))), so it was not used. "
                + "Nothing was changed. Run: chmod 700 \(Self.quoted(path))"
        case .damaged(let path, let damage):
            "\(path) cannot be used: \(Self.words(damage)). Nothing was changed. Restore it from a backup."
        case .newer(let path):
            "\(path) was written by a newer vitrine-server. Nothing was changed. Use that version."
        case .unwritable(let path, let code):
            "cannot write \(path) (\(Self.words(code))). What was there is kept. "
                + "Check the space on the disk and the permissions, or name another folder with --keys."
        }
    }

    /// The system's words about a file that cannot be written, or the thing that is there in its place.
    package var cause: String {
        switch self {
        case .unwritable(_, let code), .unreadable(_, let code): Self.words(code)
        case .notAFile: "it is not a plain file"
        case .missing, .notAFolder, .tooLarge, .exposed, .openFolder, .damaged, .newer: sentence
        }
    }

    private static func words(_ damage: Damage) -> String {
        switch damage {
        case .certificate(let fault): fault.description
        case .onboarding(let fault): fault.description
        case .keyring(let fault): fault.fact
        case .record: "it is not the JSON record of a merchant"
        case .member(let name): "its member \(name) is not what is expected"
        case .otherKey: "it holds another key than its name says"
        case .otherMerchant: "its certificate is that of another merchant"
        }
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static func octal(_ mode: Int) -> String {
        let digits = String(mode & 0o777, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F: true
            default: false
            }
        }
        return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
    }
}
