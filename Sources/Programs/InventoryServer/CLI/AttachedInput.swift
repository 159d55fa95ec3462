import Dispatch
import Glibc
import ServiceLifecycle

/// Ends when standard input does, so that a server goes with the program that started it.
struct AttachedInput: Service {
    func run() async throws {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        // A blocking read in a thread of its own: it works for pipes, terminals and files alike.
        DispatchQueue(label: "attached").async {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { break }
            }
            continuation.finish()
        }
        await cancelWhenGracefulShutdown { for await _ in ended {} }
    }
}
