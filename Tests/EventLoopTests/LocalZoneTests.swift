// What says where the machine is, each form found in practice.

import Glibc
import Testing

@testable import EventLoop

@Suite(.serialized) struct LocalZoneTests {
    let folder = TemporaryFolder()
    let files: ZoneFiles

    init() {
        let zones = folder.folder("zoneinfo")
        folder.folder("zoneinfo/Europe")
        folder.write("zoneinfo/Europe/Berlin", "TZif2 berlin")
        folder.write("zoneinfo/UTC", "TZif2 utc")
        folder.write("zoneinfo/zone.tab", "# text")
        files = ZoneFiles(folder: zones)
    }

    private func current(environment: String? = nil) -> LocalZone {
        LocalZone.current(
            environment: environment, localtime: folder.file("localtime"), timezone: folder.file("timezone"), files: files)
    }

    private func link(_ target: String, at name: String = "localtime") {
        symlink(target, folder.file(name))
    }

    @Test(
        arguments: [
            ("Europe/Berlin", "Europe/Berlin", false), (":Europe/Berlin", "Europe/Berlin", false),
            ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin", false), ("", "UTC", false), (":", "UTC", false),
            ("Atlantis/Harbour", "UTC", true), ("CET-1CEST,M3.5.0,M10.5.0/3", "UTC", true), ("../../etc/passwd", "UTC", true),
            ("/etc/passwd", "UTC", true), ("zone.tab", "UTC", true),
        ])
    func theEnvironmentWins(text: String, name: String, unusable: Bool) {
        link("/usr/share/zoneinfo/Asia/Tokyo")
        #expect(
            current(environment: text)
                == LocalZone(name: name, source: .environment, unusableEnvironment: unusable ? text : nil))
    }

    @Test(
        arguments: [
            ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("../usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
            ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"),
            ("/nix/store/x-tzdata/share/zoneinfo/America/Indiana/Knox", "America/Indiana/Knox"),
        ])
    func theLinkNamesTheZone(target: String, name: String) {
        link(target)
        folder.write("timezone", "Europe/Berlin\n")
        #expect(current() == LocalZone(name: name, source: .link))
    }

    @Test func aChainOfLinksIsFollowed() {
        link("second")
        link("third", at: "second")
        link(folder.file("zoneinfo/Europe/Berlin"), at: "third")
        #expect(current() == LocalZone(name: "Europe/Berlin", source: .link))
    }

    @Test func aCircleOfLinksEnds() {
        link("second")
        link("localtime", at: "second")
        #expect(current() == LocalZone(name: "UTC", source: .none))
    }

    @Test(arguments: [("Europe/Berlin\n", "Europe/Berlin"), ("  Europe/Berlin \r\nrest", "Europe/Berlin"), ("UTC", "UTC")])
    func withoutALinkTheFileNamesIt(text: String, name: String) {
        folder.write("localtime", "TZif2 copied")
        folder.write("timezone", text)
        #expect(current() == LocalZone(name: name, source: .file))
    }

    @Test(arguments: ["", "\n", "../../etc/passwd\n", "/absolute\n"])
    func withoutAnythingItIsUTC(text: String) {
        folder.write("timezone", text)
        #expect(current() == LocalZone(name: "UTC", source: .none))
    }
}

@Suite struct ZoneFilesTests {
    @Test(
        arguments: [
            "", "/", "/etc/passwd", "..", "../passwd", "Europe/../../passwd", "Europe//Berlin", "Europe/", "./UTC",
            "Europe/.hidden",
            "a\0b", "a b", "é", "Europe\\Berlin", String(repeating: "x", count: 256),
        ])
    func namesThatLeaveTheFolderAreRefused(name: String) {
        #expect(throws: ZoneFiles.Failure.badName(name)) { try ZoneFiles().read(name) }
    }

    @Test(arguments: ["Europe/Berlin", "UTC", "Etc/GMT+5", "America/Port-au-Prince", "America/Argentina/Buenos_Aires", "EST5EDT"])
    func installedZonesAreRead(name: String) throws {
        #expect(try ZoneFiles().read(name).starts(with: Array("TZif".utf8)))
    }

    @Test func whatIsNoZoneIsUnknown() {
        let folder = TemporaryFolder()
        folder.folder("Folder")
        folder.write("text", "not a zone")
        folder.write("huge", "TZif" + String(repeating: "x", count: ZoneFiles.sizeLimit))
        mkfifo(folder.file("pipe"), 0o600)
        let files = ZoneFiles(folder: folder.path)
        for name in ["Folder", "text", "pipe", "absent", "text/inside"] {
            #expect(throws: ZoneFiles.Failure.unknown(name)) { try files.read(name) }
        }
        #expect(throws: ZoneFiles.Failure.tooLarge("huge", limit: ZoneFiles.sizeLimit)) { try files.read("huge") }
    }
}
