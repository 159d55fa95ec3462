import Crypto
import Synchronization

/// Random numbers, made many at a time: asking the kernel for each costs more than all the rest of an
/// identifier.
package final class RandomPool: Sendable {
    private let stock = Mutex<[UInt64]>([])
    private static let most = 128

    package static let shared = RandomPool()

    /// Secure random numbers that no other caller gets.
    ///
    /// - Parameter count: at most 128.
    package func take(_ count: Int) -> [UInt64] {
        stock.withLock { stock in
            if stock.count < count {
                let bits = SymmetricKeySize(bitCount: Self.most * UInt64.bitWidth)
                stock = SymmetricKey(size: bits).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
            }
            defer { stock.removeLast(count) }
            return Array(stock.suffix(count))
        }
    }
}
