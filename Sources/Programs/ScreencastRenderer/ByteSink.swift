/// Collects what a C library writes piece by piece.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    func append(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        bytes += UnsafeBufferPointer(start: start, count: count)
    }

    /// For the library's closure; the sink has to outlive its use.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> ByteSink? {
        pointer.map { Unmanaged<ByteSink>.fromOpaque($0).takeUnretainedValue() }
    }
}

struct RenderError: Error {
    let reason: String
}
