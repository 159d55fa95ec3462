import Hummingbird
import NIOCore
import ShopCore
import StoreAPI

/// The bytes of a form's one file, as they come in.
struct MultipartStream: AsyncSequence {
    typealias Element = ByteBuffer
    typealias Failure = any Error

    let body: RequestBody
    let file: MultipartFile

    func makeAsyncIterator() -> Iterator {
        Iterator(body: body.makeAsyncIterator(), file: file)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var file: MultipartFile

        mutating func next() async throws -> ByteBuffer? {
            while let buffer = try await body.next() {
                do throws(MultipartFile.Fault) {
                    let bytes = try file.take(buffer.readableBytesView)
                    if !bytes.isEmpty { return ByteBuffer(bytes: bytes) }
                } catch {
                    throw error.refusal
                }
            }
            guard file.isComplete else { throw MultipartFile.Fault.malformed.refusal }
            return nil
        }
    }
}

extension MultipartFile.Fault {
    var refusal: Refusal {
        let detail =
            switch self {
            case .malformed: "The form was cut off, or is not made as its header says. Nothing was changed."
            case .otherParts: "The form takes one file and nothing else. Nothing was changed."
            }
        return .invalidBody([.init(pointer: "/file", code: "malformed", detail: detail)], status: 400)
    }
}
