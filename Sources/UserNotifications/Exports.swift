// As Apple's module does, this one brings Foundation with it.

@_exported public import BelfryProgram
@_exported public import Foundation
