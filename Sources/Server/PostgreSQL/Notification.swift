/// A notification that was sent on a channel by NOTIFY.
package struct Notification: Hashable, Sendable {
    package var channel: String
    /// Text given to `NOTIFY`; empty without one, and less than 8000 bytes.
    package var payload: String
    /// The server's process that told it.
    package var process: Int32

    package init(channel: String, payload: String, process: Int32) {
        self.channel = channel
        self.payload = payload
        self.process = process
    }
}
