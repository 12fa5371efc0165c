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

/// The regions of one island. `Content` stands for their views where a function answers `DynamicIslandExpandedContent<some View>`.
public struct DynamicIslandExpandedContent<Content: View> {
    let regions: ExpandedRegions
}

/// The views of each position.
struct ExpandedRegions {
    var views: [DynamicIslandExpandedRegionPosition: any View] = [:]

    func draw(_ position: DynamicIslandExpandedRegionPosition, _ drawing: inout CardDrawing) -> CardNode? {
        views[position].map { drawing.tree(of: $0) }
    }
}

/// Turns a list of regions, with `if` among them, into the content of an island.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> {
        DynamicIslandExpandedContent(regions: ExpandedRegions(views: [region.position: region.content]))
    }

    public static func buildExpression<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }

    public static func buildBlock<each Content: View>(
        _ parts: repeat DynamicIslandExpandedContent<each Content>
    ) -> DynamicIslandExpandedContent<EmptyView> {
        var whole = ExpandedRegions()
        for part in repeat each parts { whole.views.merge(part.regions.views) { $1 } }
        return DynamicIslandExpandedContent(regions: whole)
    }

    public static func buildOptional<Content: View>(
        _ part: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content> {
        DynamicIslandExpandedContent(regions: part?.regions ?? ExpandedRegions())
    }

    public static func buildEither<Content: View>(
        first part: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<EmptyView> { DynamicIslandExpandedContent(regions: part.regions) }

    public static func buildEither<Content: View>(
        second part: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<EmptyView> { DynamicIslandExpandedContent(regions: part.regions) }

    public static func buildLimitedAvailability<Content: View>(
        _ part: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<EmptyView> { DynamicIslandExpandedContent(regions: part.regions) }
}
