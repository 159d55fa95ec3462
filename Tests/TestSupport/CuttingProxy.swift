import Foundation
import Synchronization

/// Stands between a client and a server on 127.0.0.1, and fails when it sees a word go to the server.
package final class CuttingProxy: Sendable {
    /// What happens when the word goes by; everything else is passed on.
    package enum Fault: Sendable {
        case none
        /// The server never hears the word, and both lines end.
        case cutBefore(String)
        /// The server hears it and answers; the answer is swallowed, and both lines end.
        case cutAfter(String)
        /// The server never hears it, and nothing is heard any more.
        case hold(String)

        fileprivate var word: String? {
            switch self {
            case .none: nil
            case .cutBefore(let word), .cutAfter(let word), .hold(let word): word
            }
        }
    }

    package let port: Int
    private let listener: Int32
    private let fault: Mutex<Fault>
    private let holding = Mutex(false)
    private let open = Mutex<(isEnded: Bool, sockets: Set<Int32>)>((false, []))

    package init(to target: Int, fault: Fault = .none) throws {
        self.fault = Mutex(fault)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Self.loopback(0)
        let bound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard bound else { throw PostgreSQLServer.Failure(description: "no proxy") }
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { return }
                self.serve(client, target)
            }
        }
    }

    deinit { end() }

    /// Behaves otherwise from now on.
    package func set(_ fault: Fault) { self.fault.withLock { $0 = fault } }

    /// Whether something was withheld.
    package var isHolding: Bool { holding.withLock(\.self) }

    /// Ends all lines; those that stand are cut.
    package func end() {
        let sockets: Set<Int32>? = open.withLock { open in
            guard !open.isEnded else { return nil }
            open.isEnded = true
            return open.sockets
        }
        guard let sockets else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    /// Cuts all lines that stand; new ones may come.
    package func cut() {
        open.withLock { open in
            for socket in open.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private func serve(_ client: Int32, _ target: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(target)
        let connected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let isWelcome = open.withLock { open in
            guard connected == 0, !open.isEnded else { return false }
            open.sockets.formUnion([client, server])
            return true
        }
        guard isWelcome else {
            close(server)
            close(client)
            return
        }
        Thread.detachNewThread { [weak self] in
            Self.pump(client, server) {
                self?.fault.withLock { $0 } ?? .none
            } held: {
                self?.holding.withLock { $0 = true }
            }
            // Nobody shuts down a number that is somebody else's by now.
            if let self { self.open.withLock { $0.sockets.subtract([client, server]) } }
            close(client)
            close(server)
        }
    }

    private static func pump(_ client: Int32, _ server: Int32, _ fault: () -> Fault, held: () -> Void) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var isSilent = false
        while true {
            var files = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&files, 2, -1) > 0 || errno == EINTR else { return }
            for (index, file) in files.enumerated() where file.revents != 0 {
                let count = read(file.fd, &buffer, buffer.count)
                guard count > 0 else { return }
                if isSilent { continue }
                let fault = index == 0 ? fault() : .none
                let isMet = fault.word.map { buffer[..<count].contains(Array($0.utf8)) } ?? false
                if isMet, case .cutBefore = fault { return }
                if isMet, case .hold = fault {
                    isSilent = true
                    held()
                    continue
                }
                guard send(index == 0 ? server : client, &buffer, count, Int32(MSG_NOSIGNAL)) == count
                else { return }
                if isMet, case .cutAfter = fault {
                    _ = read(server, &buffer, buffer.count)
                    return
                }
            }
        }
    }
}
