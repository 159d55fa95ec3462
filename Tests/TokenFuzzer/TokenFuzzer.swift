import Foundation
import Fuzzing

// The program's main function is libFuzzer's. It calls this one with every input that it makes up, and keeps
// those that reach code which no other one has reached. The environment names the door: DOOR=signature.

private enum Setting {
    static let door = FuzzDoor(rawValue: ProcessInfo.processInfo.environment["DOOR"] ?? "")
    static let fuzz = try? FuzzCorpus.kept.fuzz()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let door = Setting.door, var fuzz = Setting.fuzz else { fatalError("no door, or no corpus") }
    do {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        try fuzz.feed(bytes, to: door, at: FuzzCorpus.now)
    } catch {
        fatalError("\(error)")
    }
    return 0
}
