import HTTPEdge
import Hummingbird
import NIOCore
import ShopCore
import ShopPages
import StoreAPI

/// Pictures that come in: for a product, or ahead of a table that names them.
struct PictureRoutes: Routes {
    let shop: Shop
    private static let pictureTypes = [MediaForm.png.rawValue, "image/jpeg"]

    static let operations = Operations.list {
        // Keeps a picture for tables that are imported later.
        Operation(
            Endpoints.addPicture, "Takes a picture in without a product; a table names it by its SHA-256.",
            access: .admin, uploads: pictureTypes, mostBytes: PictureIntake.mostBytes, forms: [.hal],
            answers: [.created("The picture that the shop serves.", .shape("Picture"))]
        ).by(Self.addPicture)
        Operation(
            Endpoints.replacePicture,
            "Gives a product another picture: a PNG or JPEG, which is encoded again.", access: .admin,
            uploads: pictureTypes, mostBytes: PictureIntake.mostBytes, needsMatch: true,
            answers: [.ok("The product as it is now.", .shape("AdminProduct"))]
        ).by(Self.replacePicture)
        Operation(
            Endpoints.uploadPicture, "Gives a product another picture, by a form with a file.",
            access: .admin,
            parameters: [
                .init(
                    name: "version", schema: .integer(1...Int.max), isRequired: true,
                    summary: "The version of the product that is changed.")
            ], uploads: [MultipartFile.mediaType], mostBytes: PictureIntake.mostBytes,
            answers: [.ok("The product as it is now.", .shape("AdminProduct"))],
            refusals: [412: [.preconditionFailed]]
        ).by(Self.uploadPicture)
    }

    private func addPicture(_ call: Call) async throws -> Reply {
        let picture = try await shop.pictures.picture(bytes(of: call))
        try await shop.store.keep(picture)
        let place = Endpoints.image.link((name: "name", value: "\(picture.sha256).png"))
        return .created(
            WirePicture(
                sha256: picture.sha256, bytes: picture.png.count, width: picture.width,
                height: picture.height, links: Links([.this: place])), at: place.href)
    }

    private func replacePicture(_ call: Call) async throws -> Reply {
        try await replace(call, call.match)
    }

    private func uploadPicture(_ call: Call) async throws -> Reply {
        guard let version = call.parameters["version"].flatMap({ Int($0) }) else {
            throw ProblemResponse.preconditionRequired
        }
        return try await replace(call, .versions([version]))
    }

    /// Nothing is decoded for a product that is another one by then.
    private func replace(_ call: Call, _ match: VersionMatch) async throws -> Reply {
        let id = try call.path("id")
        let routes = ProductAdminRoutes(shop: shop)
        let current = try await shop.store.product(id: id).orNotFound().product
        _ = try match.version(of: current.version)
        let picture = try await shop.pictures.picture(bytes(of: call))
        // The same file sent again changes nothing.
        if try await shop.store.picture(ofProduct: id)?.sha256 == picture.sha256 {
            return try await routes.reply(current, call)
        }
        try await shop.store.keep(picture)
        let changed = try await shop.store.changeProduct(id, match) { _ in
            ProductChange(picture: picture.sha256)
        }
        return try await routes.reply(changed, call)
    }

    /// The file: the body itself, or the one of a browser's form.
    private func bytes(of call: Call) async throws -> [UInt8] {
        let most = call.operation.mostBytes
        guard let form = try call.uploadedFile else {
            return [UInt8](buffer: try await call.request.takenBody(upTo: most))
        }
        guard call.request.contentLength ?? 0 <= most + Call.mostFormBytes else {
            throw Refusal.unfitPicture(.tooManyBytes(most: most))
        }
        var bytes: [UInt8] = []
        for try await buffer in form {
            bytes.append(contentsOf: buffer.readableBytesView)
            guard bytes.count <= most else { throw Refusal.unfitPicture(.tooManyBytes(most: most)) }
        }
        return bytes
    }
}
