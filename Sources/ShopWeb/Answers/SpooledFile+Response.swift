package import Hummingbird
import NIOCore
package import ShopTransfers

extension SpooledFile {
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
