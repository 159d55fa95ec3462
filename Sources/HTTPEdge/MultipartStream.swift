package import Hummingbird
package import NIOCore

/// The bytes of a form's one file, as they come in.
package struct MultipartStream: AsyncSequence {
    /// A chunk of the file's content.
    package typealias Element = ByteBuffer
    /// A malformed form, or a failing body.
    package typealias Failure = any Error

    /// The request body; consumed by the first iterator.
    package let body: RequestBody
    /// The parser, which knows boundary and field.
    package let file: MultipartFile

    /// Makes the stream of one file field; nothing is read yet.
    package init(body: RequestBody, file: MultipartFile) {
        self.body = body
        self.file = file
    }

    /// Starts reading the file; the body can be read only once.
    package func makeAsyncIterator() -> Iterator {
        Iterator(body: body.makeAsyncIterator(), file: file)
    }

    /// Reads the file's content in chunks as they arrive.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var file: MultipartFile

        /// The next chunk of content, never empty; nil at the end of the body.
        /// - Throws: ``MultipartFile/Fault`` for a malformed or truncated body or other parts, else the
        ///   errors of the body.
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
