// The modules shaped after Apple's are used without `import Foundation`, as they are there; and what they throw can be caught by its
// type.

@_exported public import Foundation

@_exported public import struct BelfryClient.BelfryError
