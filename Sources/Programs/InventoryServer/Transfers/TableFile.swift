import Glibc
import NIOCore
import ShopCore
import ShopTransfers

/// A file that is read a piece at a time.
final class TableFile: AsyncSequence, Sendable {
    typealias Element = ByteBuffer
    typealias Failure = any Error

    let path: String
    private let descriptor: Int32

    /// Opens a file, or standard input for `-`.
    init(_ path: String) throws(TransferFault) {
        self.path = path == "-" ? "standard input" : path
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: self.path, code: errno) }
    }

    deinit { close(descriptor) }

    func bytes() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await buffer in self { bytes.append(contentsOf: buffer.readableBytesView) }
        return bytes
    }

    func makeAsyncIterator() -> Iterator { Iterator(file: self) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: TableFile
        private var count = 0

        fileprivate init(file: TableFile) { self.file = file }

        mutating func next() async throws -> ByteBuffer? {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let read = Glibc.read(file.descriptor, &bytes, bytes.count)
                if read < 0 {
                    if errno == EINTR { continue }
                    throw TransferFault.unreadable(path: file.path, code: errno)
                }
                count += read
                guard count <= ProductImport.mostBytes else {
                    throw TransferFault.tooLarge(path: file.path)
                }
                return read == 0 ? nil : ByteBuffer(bytes: bytes[..<read])
            }
        }
    }
}
