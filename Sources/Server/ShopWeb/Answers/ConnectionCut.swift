import HTTPTypes
package import NIOCore
import ShopCore
import StoreAPI

/// The connection was ended on demand: there is no client left to answer.
package struct ConnectionCut: Error {
    /// Ends a connection; what is written to it afterwards goes nowhere.
    package init(_ connection: any Channel) async { try? await connection.close() }
}
