package import HTTPEdge
import Hummingbird
import ShopCore
import ShopPages
import StoreAPI

extension Call {
    /// The most bytes that a browser's form may have around its file.
    package static let mostFormBytes = 64 << 10

    /// The one file of a browser's form, as it comes in; nil where the body is no form.
    package var uploadedFile: MultipartStream? {
        get throws {
            guard request.mediaType == MultipartFile.mediaType else { return nil }
            let type = headers[.contentType] ?? ""
            guard let file = MultipartFile(contentType: type, field: FileForms.field) else {
                throw MultipartFile.Fault.malformed
            }
            return MultipartStream(body: request.body, file: file)
        }
    }
}
