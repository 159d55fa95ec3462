package import Hummingbird
import NIOCore
package import ShopTransfers

extension SpooledFile {
    /// A body that reads the file in pieces as the client takes them; its length is known.
    package var responseBody: ResponseBody {
        ResponseBody(contentLength: count) { [self] writer in
            var place = 0
            while place < count {
                let bytes = try bytes(from: place)
                try await writer.write(ByteBuffer(bytes: bytes))
                place += bytes.count
            }
            try await writer.finish(nil)
        }
    }
}
