/// The seconds that a connection waits.
package struct Timeouts: Sendable {
    package var connect: Int64
    /// For the next bytes of an answer.
    package var read: Int64
    package var head: Int64
    package var answer: Int64
    /// For the next bytes of a stream or of a long poll.
    package var silence: Int64

    /// For a person who waits: a page of 250 products takes half a minute on the slowest line that the shop
    /// is meant for. A server that tells of changes says something every 15 seconds, and answers a long
    /// poll within 30.
    package static let interactive = Timeouts(connect: 3, read: 10, head: 12, answer: 30, silence: 50)
    /// For an upload: the answer comes when all of it has been worked on.
    package static let upload = Timeouts(connect: 10, read: 600, head: 900, answer: 900, silence: 600)
}
