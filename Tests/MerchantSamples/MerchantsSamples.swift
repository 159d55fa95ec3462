import Dispatch
package import Foundation
package import MerchantKeyring
import PayKit
package import PaymentToken
import Testing

/// Merchants, times and tools of the key tests.
package enum MerchantsSamples {
    package static let shop = "merchant.com.example.shop"
    package static let other = "merchant.com.example.other"
    /// 1 March 2026, noon at Greenwich.
    package static let start = Date(timeIntervalSince1970: 1_772_366_400)
    package static let later = start.addingTimeInterval(86_400)

    package static func registration(_ identifier: String = shop) throws -> MerchantRegistration {
        let country = try #require(Country(code: "US"))
        return try Keyring.registration(identifier, organisation: "Example", country: country)
    }

    /// A keyring with the shop, without keys.
    package static func keyring() throws -> Keyring {
        var keyring = Keyring()
        try keyring.add(registration())
        return keyring
    }

    package static func hash(_ certificate: ProcessingCertificate) throws -> Fingerprint {
        try #require(Fingerprint(bytes: certificate.publicKeyHash))
    }

    package static func states(_ keyring: Keyring, _ identifier: String = shop) throws -> [Keyring.Key
        .StateName]
    {
        try keyring.merchant(identifier).keys.map(\.state.name)
    }

    package static func root(at date: Date = start) throws -> EncodedCertificate {
        try WalletAuthority(at: date).root
    }

    /// Runs a program with its standard input given, to its end.
    package static func run(
        _ program: String, _ arguments: [String], input: String = ""
    ) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let (standardInput, output, error) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = error
        try process.run()
        // A program may end before it has read all; that must not end the tests too.
        signal(SIGPIPE, SIG_IGN)
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, complaint)
    }

    /// Runs a program to its end on a thread that no task waits for.
    package static func runApart(
        _ program: String, _ arguments: [String], input: String = ""
    ) async throws -> (status: Int32, output: String, error: String) {
        try await withCheckedThrowingContinuation { continuation in
            // A queue of its own has a thread of its own.
            DispatchQueue(label: "program").async {
                continuation.resume(with: Result { try run(program, arguments, input: input) })
            }
        }
    }

    package static func openssl(
        _ arguments: String..., input: String = ""
    ) async throws -> (status: Int32, output: String, error: String) {
        try await runApart("/usr/bin/env", ["openssl"] + arguments, input: input)
    }

    package static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
    }

    /// Every file below a folder, by its path there.
    package static func files(_ folder: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder) ?? []).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }
}
