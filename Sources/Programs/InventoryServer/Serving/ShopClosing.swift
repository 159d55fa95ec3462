import HTTPEdge
import Logging
import ServiceLifecycle
import UnixSignals

/// Says that the shop closes, before anything of it does.
struct ShopClosing: Service {
    let edge: Edge

    func run() async throws {
        try? await gracefulShutdown()
        edge.close()
    }
}

/// Reads the certificate again when somebody says by SIGHUP that it was renewed.
struct CertificateRenewal: Service {
    let encryption: Encryption
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        await cancelWhenGracefulShutdown {
            for await _ in signals { renew() }
        }
    }

    private func renew() {
        do throws(Encryption.Fault) {
            try encryption.reload()
            logger.notice("read the certificate again")
        } catch {
            logger.error("kept the former certificate: \(error.sentence)")
        }
    }
}
