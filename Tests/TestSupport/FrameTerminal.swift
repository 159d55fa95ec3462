import Dispatch
import Glibc
import Synchronization

/// A pty whose other end is read by libvterm one frame at a time: who draws waits right there until the frame
/// has been read, so that nothing can happen between drawing and looking.
package final class FrameTerminal {
    package private(set) var screen: EmulatedScreen
    /// The bytes of the frame that was read last, for whoever says how it differs.
    package private(set) var lastFrame: [UInt8] = []
    /// The end that a screen in this process is opened with.
    package let slave: Int32
    private let master: Int32
    private let inbox = Inbox()

    /// What was read and not yet looked at.
    private final class Inbox: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        private let news = DispatchSemaphore(value: 0)

        func put(_ more: ArraySlice<UInt8>) {
            bytes.withLock { $0 += more }
            news.signal()
        }

        /// Everything there is; nothing when nothing comes in time.
        func take(until deadline: DispatchTime) -> [UInt8] {
            guard news.wait(timeout: deadline) == .success else { return [] }
            return bytes.withLock { kept in
                defer { kept = [] }
                return kept
            }
        }
    }

    package init(columns: Int = 80, rows: Int = 24) {
        (master, slave) = PseudoTerminal.open(columns: columns, rows: rows)
        screen = EmulatedScreen(columns: columns, rows: rows)
        let (master, inbox) = (master, inbox)
        // A thread of its own: the pty's buffer is small, and a full one would block the screen under test.
        DispatchQueue(label: "frame terminal").async {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(master, &buffer, buffer.count)
                guard count > 0 else { break }
                inbox.put(buffer[..<count])
            }
            Glibc.close(master)
        }
    }

    /// Reads until the status request that ends a frame; false when none comes within some seconds.
    package func readFrame(seconds: Double = PseudoTerminal.patience) -> Bool {
        let deadline = DispatchTime.now() + seconds
        lastFrame = []
        while true {
            let bytes = inbox.take(until: deadline)
            lastFrame += bytes
            if !screen.feed(bytes).isEmpty { return true }
            if bytes.isEmpty, DispatchTime.now() >= deadline { return false }
        }
    }

    package func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        PseudoTerminal.setSize(master, columns: columns, rows: rows)
    }

    /// Ends the reading, once the screen is closed too.
    package func close() {
        Glibc.close(slave)
        screen.free()
    }
}
