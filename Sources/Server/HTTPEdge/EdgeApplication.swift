package import Hummingbird
package import HummingbirdCore
package import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// Hummingbird's application without its clock and its names of requests: the header `Date` is written when
/// there is an answer, so that a server sleeps while nobody asks it anything.
package struct EdgeApplication<Responder: HTTPResponder>: ApplicationProtocol
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    package let responder: Responder
    package let server: HTTPServerBuilder
    package let configuration: ApplicationConfiguration
    package let logger: Logger
    private let date: @Sendable () -> String
    private let onListening: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - date: the value of the header `Date` (RFC 9110, section 6.6.1).
    ///   - onListening: gets the port once the server listens; 0 for a socket without one.
    package init(
        responder: Responder, server: HTTPServerBuilder, configuration: ApplicationConfiguration,
        logger: Logger, date: @escaping @Sendable () -> String,
        onListening: @escaping @Sendable (Int) -> Void
    ) {
        (self.responder, self.server) = (responder, server)
        (self.configuration, self.logger) = (configuration, logger)
        (self.date, self.onListening) = (date, onListening)
    }

    package func onServerRunning(_ channel: any Channel) async {
        onListening(channel.localAddress?.port ?? 0)
    }

    /// Serves until graceful shutdown.
    package func run() async throws {
        let service = try server.buildServer(
            configuration: ServerConfiguration(address: configuration.address),
            eventLoopGroup: eventLoopGroup, logger: logger
        ) { [responder, logger, date] request, writer, channel in
            let context = Responder.Context(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            var response: Response
            do {
                response = try await responder.respond(to: request, context: context)
            } catch let error as HTTPParserError {
                throw error
            } catch {
                response = Response(status: .internalServerError)
            }
            response.headers[.date] = date()
            do {
                try await writer.write(response: response.head, body: response.body)
            } catch is HTTPParserError {
                // It would be answered, and this request has an answer.
                throw EdgeFault.malformedRequest
            }
        } onServerRunning: {
            await onServerRunning($0)
        }
        try await service.run()
    }
}
