// As Apple's module does, this one brings SwiftUI with it.

@_exported public import ActivityKit
@_exported public import SwiftUI
