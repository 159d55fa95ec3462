import ClientRuntime
import Codecs
import FoundationEssentials
import Glibc
import HostFiles
import PaymentToken
import TokenVectors

/// A corpus of payment tokens on disk.
struct TokenVectorsFolder {
    let path: String
    let manifest: Manifest

    /// The contents of `vectors.json`; `Assets/Vectors/vectors.schema.json` has the same in JSON Schema.
    struct Manifest: Codable {
        var schemaVersion = 1
        /// The moment at which tokens are to be judged.
        let time: Date
        /// Nil when the corpus was made from chance.
        let seed: UInt64?
        var root = "root.pem"
        let merchants: [String: Merchant]
        let vectors: [Vector]
    }

    struct Merchant: Codable { let merchantIdentifier, certificate, key: String }

    struct Vector: Codable, Sendable {
        let id, file, version, group: String
        let valid: Bool
        let reason: String
        let source: String?
        let charged: [String]
        let payload: JSONTree?
    }

    private static let name = "vectors.json"

    init(reading path: String, in environment: CommandEnvironment) throws(CommandFault) {
        let bytes = try environment.bytes("--vectors", "\(path)/\(Self.name)", limit: 1 << 24)
        guard let value = try? JSONReader.value(of: bytes[...], limits: .document),
            let manifest = try? JSONValueDecoder.decode(Manifest.self, from: value),
            manifest.schemaVersion == 1
        else { throw .usage("--vectors \(quoted(path)) holds no vectors.json of this version.") }
        (self.path, self.manifest) = (path, manifest)
    }

    /// Writes a corpus into a folder that is new or empty.
    init(
        writing corpus: TokenVectors, to path: String, at now: Date, seed: UInt64?, assets: Assets
    ) throws(CommandFault) {
        var files = [SampleToken.File("root.pem", corpus.root.pem)]
        var merchants: [String: Merchant] = [:]
        for identity in corpus.merchants {
            let name = identity.key.version.rawValue
            let merchant = Merchant(
                merchantIdentifier: identity.merchantIdentifier, certificate: "\(name).pem",
                key: "\(name).key.pem")
            merchants[name] = merchant
            files.append(.init(merchant.certificate, identity.certificate.pem))
            files.append(.init(merchant.key, identity.key.pem, isSecret: true))
        }
        manifest = Manifest(time: now, seed: seed, merchants: merchants, vectors: corpus.all.map(Vector.init))
        self.path = path
        guard let json = try? JSONTextEncoder.encode(manifest) else {
            throw .failed("The corpus could not be told as JSON.")
        }
        files.append(.init(name: Self.name, bytes: JSONLayout.indented(json)))
        for name in ["vectors.schema.json", "README.md"] {
            guard let source = assets.path(of: "Vectors/\(name)") else {
                throw .usage(
                    "The folder with Vectors is in none of \(assets.folders). Name it with --assets.")
            }
            do throws(WholeFile.Fault) {
                files.append(.init(name: name, bytes: try WholeFile.contents(of: source, limit: 1 << 20)))
            } catch {
                throw .failed("\(quoted(source)) cannot be read: \(error.reason).")
            }
        }
        try SampleFolder(path).write(files)
        try SampleFolder("\(path)/tokens").write(
            corpus.all.map { SampleToken.File(name: "\($0.id).json", bytes: $0.bytes) })
    }
}

extension TokenVectorsFolder.Vector {
    fileprivate init(_ vector: TokenVector) {
        (id, file, version) = (vector.id, "tokens/\(vector.id).json", vector.version.rawValue)
        (group, valid, reason) = (vector.group.rawValue, vector.isValid, vector.reason)
        (source, charged) = (vector.isValid ? nil : vector.source, vector.charged)
        payload = vector.payload.flatMap { JSONTree(json: $0) }
    }
}
