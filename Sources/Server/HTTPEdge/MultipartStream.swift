package import Hummingbird
package import NIOCore

/// The bytes of a form's one file, as they come in.
package struct MultipartStream: AsyncSequence {
    package typealias Element = ByteBuffer
    package typealias Failure = any Error

    /// The request body; consumed by the first iterator.
    package let body: RequestBody
    package let file: MultipartFile

    package init(body: RequestBody, file: MultipartFile) {
        self.body = body
        self.file = file
    }

    /// Starts reading the file; the body can be read only once.
    package func makeAsyncIterator() -> Iterator {
        Iterator(body: body.makeAsyncIterator(), file: file)
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var file: MultipartFile

        /// The next chunk of content, never empty; nil at the end of the body.
        package mutating func next() async throws -> ByteBuffer? {
            while let buffer = try await body.next() {
                let bytes = try file.take(buffer.readableBytesView)
                if !bytes.isEmpty { return ByteBuffer(bytes: bytes) }
            }
            guard file.isComplete else { throw MultipartFile.Fault.malformed }
            return nil
        }
    }
}
