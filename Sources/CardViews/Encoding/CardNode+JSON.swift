// Nodes as the daemon and those who draw cards read them: one member names the kind (ACTIVITIES.md 4).

import CivilTime
package import WireProtocol

extension CardNode {
    /// Appends this tree.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            content.write(to: &writer)
            if !style.isEmpty { writer.member("style") { style.write(to: &$0) } }
            writer.member("accessibility", accessibility)
        }
    }

    /// This tree as JSON text.
    package var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension CardNode.Content {
    func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text):
            writer.member("text", text)
        case .timer, .timerInterval, .progress, .progressInterval, .gauge:
            writeMoving(to: &writer)
        case .row, .column, .overlay, .spacer, .divider:
            writeLayout(to: &writer)
        case .image(let name, let alternative):
            writer.member("image") { writer in
                writer.member("name", name)
                writer.member("alt", alternative)
            }
        case .label(let title, let image):
            writer.member("label") { writer in
                writer.member("title", title)
                writer.member("image", image)
            }
        case .link(let url, let content):
            writer.member("link") { writer in
                writer.member("url", url)
                writer.member("content", content)
            }
        case .button(let action, let title):
            writer.member("button") { writer in
                writer.member("action", action)
                writer.member("title", title)
            }
        }
    }

    private func writeMoving(to writer: inout JSONWriter) {
        switch self {
        case .timer(let date, let style):
            writer.member("timer") { writer in
                writer.member("date", date.rfc3339)
                writer.member("style", style.rawValue)
            }
        case .timerInterval(let interval, let countsDown):
            writer.member("timerInterval") { writer in
                interval.write(to: &writer)
                writer.member("countsDown", countsDown)
            }
        case .progress(let value, let label):
            writer.member("progress") { writer in
                writer.member("value", value)
                writer.member("label", label)
            }
        case .progressInterval(let interval, let label, let countsDown):
            writer.member("progressInterval") { writer in
                interval.write(to: &writer)
                writer.member("label", label)
                writer.member("countsDown", countsDown)
            }
        case .gauge(let value, let label):
            writer.member("gauge") { writer in
                writer.member("value", value)
                writer.member("label", label)
            }
        default: break
        }
    }

    private func writeLayout(to writer: inout JSONWriter) {
        switch self {
        case .row(let nodes, let spacing):
            writer.member("row", nodes)
            writer.member("spacing", spacing)
        case .column(let nodes): writer.member("column", nodes)
        case .overlay(let nodes): writer.member("overlay", nodes)
        case .spacer: writer.member("spacer") { _ in }
        case .divider: writer.member("divider") { _ in }
        default: break
        }
    }
}

extension CardInterval {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("start", start.rfc3339)
        writer.member("end", end.rfc3339)
    }
}

extension CardStyle {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("font", font)
        writer.member("weight", weight)
        writer.member("color", color)
        writer.member("lineLimit", lineLimit)
        writer.member("monospacedDigits", monospacedDigits)
    }
}
