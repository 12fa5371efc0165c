// As Apple's module does, this one brings Foundation with it, and the text type that both lack on Linux.

@_exported public import BelfryProgram
@_exported public import Foundation
