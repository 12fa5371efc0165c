// The entry point of libFuzzer: see run.sh beside it.

/// Reads one input and stops the process if a rule is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let broken = fuzzCivilTime(Array(UnsafeBufferPointer(start: start, count: count))) { fatalError(broken) }
    return 0
}
