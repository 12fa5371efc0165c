// The regions of the opened island.

import CardViews
public import SwiftUI

/// Where a region is.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
    private let name: String

    public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
    public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
    public static let center = DynamicIslandExpandedRegionPosition(name: "center")
    public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// The views of one region; several are a column.
public struct DynamicIslandExpandedRegion<Content: View> {
    let position: DynamicIslandExpandedRegionPosition
    let content: Content

    /// `priority` is accepted and not used.
    public init(_ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> Content) {
        self.position = position
        self.content = content()
    }
}

/// The regions of one island.
public struct DynamicIslandExpandedContent {
    var regions: [DynamicIslandExpandedRegionPosition: any View]

    func draw(_ position: DynamicIslandExpandedRegionPosition, _ drawing: inout CardDrawing) -> CardNode? {
        regions[position].map { drawing.tree(of: $0) }
    }
}

/// Turns a list of regions, with `if` among them, into the content of an island.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent {
        DynamicIslandExpandedContent(regions: [region.position: region.content])
    }

    public static func buildBlock(_ parts: DynamicIslandExpandedContent...) -> DynamicIslandExpandedContent {
        parts.reduce(into: DynamicIslandExpandedContent(regions: [:])) { whole, part in
            whole.regions.merge(part.regions) { $1 }
        }
    }

    public static func buildOptional(_ part: DynamicIslandExpandedContent?) -> DynamicIslandExpandedContent {
        part ?? DynamicIslandExpandedContent(regions: [:])
    }

    public static func buildEither(first part: DynamicIslandExpandedContent) -> DynamicIslandExpandedContent { part }

    public static func buildEither(second part: DynamicIslandExpandedContent) -> DynamicIslandExpandedContent { part }

    public static func buildLimitedAvailability(_ part: DynamicIslandExpandedContent) -> DynamicIslandExpandedContent { part }
}
