// What programs use of all modules together, name by name: the modules bring Foundation along, and one text type is shared.

import ActivityKit
import AppIntents
import SwiftUI
import UserNotifications
import WidgetKit

enum GeneralSurface {
    static let title: LocalizedStringResource = "Title"
    static let other = LocalizedStringResource.init(stringLiteral: "Other")

    static func text(_ count: Int) -> LocalizedStringResource { "\(count) items" }

    static func conforms(_ value: some Sendable & Codable & Hashable) {}

    /// Foundation without its import.
    static func foundation() -> String {
        conforms(title)
        let url: URL? = URL(string: "belfry://x")
        let parts = Calendar.current.dateComponents([.hour], from: Date.now)
        let later = Date(timeIntervalSinceNow: 5) + 60
        let range: ClosedRange<Date> = later...later.addingTimeInterval(5)
        DispatchQueue.main.async {}
        let timer = Timer(timeInterval: 1, repeats: false) { _ in }
        timer.invalidate()
        let width: CGFloat? = .infinity
        return String(format: "%02d", parts.hour ?? 0) + (url?.absoluteString ?? "") + "\(range) \(width ?? 0)".capitalized
    }

    /// Errors are sentences, and types print.
    static func printed(_ error: any Error, _ activity: Activity<SurfaceAttributes>) {
        print(error.localizedDescription)
        print(error)
        print("\(activity)")
    }

    static func isNew() -> Bool {
        if #available(iOS 16.1, *) { return true }
        return false
    }
}

@available(iOSApplicationExtension 16.1, *)
struct SurfaceAttributes: ActivityAttributes {
    typealias Progress = ContentState

    public struct ContentState: Codable, Hashable {
        enum Status: Codable, Hashable {
            case waiting
            case inProgress(percent: Int)
        }

        var status: Status
        var date: Date
    }

    var name: String
    var range: ClosedRange<Date>
}

/// The same, spelt out.
struct SpeltOutAttributes: ActivityAttributes, Decodable, Encodable {
    struct ContentState: Decodable, Encodable, Hashable { var count: Int }
}
