import Hummingbird
import NIOCore

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
                let bytes = try file.take(buffer.readableBytesView)
                if !bytes.isEmpty { return ByteBuffer(bytes: bytes) }
            }
            guard file.isComplete else { throw MultipartFile.Fault.malformed }
            return nil
        }
    }
}
