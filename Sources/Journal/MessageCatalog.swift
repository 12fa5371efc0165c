// Which MESSAGE_ID belongs to which kind of record.
//
// An id is drawn once, at random, and never changes or returns: administrators filter by it (`journalctl MESSAGE_ID=…`), and
// `systemd/belfryd.catalog` explains each one to them under the same number. A kind without an entry here would be a record
// that nobody can look up, so a test compares both lists.

/// The kinds of records that belfryd writes to the journal, with their ids.
package enum MessageCatalog {
    /// The `MESSAGE_ID` of a kind (`topic.event` for a state change): 32 lower-case hexadecimal digits; nil for a kind that is
    /// not in the catalog.
    package static func messageID(for kind: String) -> String? {
        identifiers[kind]
    }

    /// Every kind in the catalog.
    package static var kinds: [String] {
        identifiers.keys.sorted()
    }

    /// The id of `journal.suppressed`, the one kind that the journal's own code writes.
    package static let suppressed = "3c1f29b0d86c4e2a9a5be4c3f7720d1e"

    /// The id for a record of a kind that is not in the catalog: better one that is not explained than none.
    package static let unlisted = "6380abacc32446c8a0ee86945006b592"

    private static let identifiers: [String: String] = [
        "notification.scheduled": "79b657fb9ae2436ba20292d5ee3f34e5",
        "notification.replaced": "481c637d21184fff919fd7a3837a26a8",
        "notification.removed": "002cd15da3614bffb4c7c7ec8c8756ce",
        "notification.fired": "eb3238e773b64445ad8f48578412af6b",
        "notification.snoozed": "188c1f514c134822b9277619927e4660",
        "notification.responded": "4a5a4ebb2bf84a8385bc51a826958c59",
        "notification.completed": "0b8b0200204044938eb79345ac19d9e4",
        "notification.superseded": "8f701875a2934a86959bc71a2549ef04",
        "notification.expired": "32cee45b287a4ee298a290b01ebb366e",
        "notification.missed": "1748baf9fd6245e9a3b83628219e38cc",
        "notification.answerRefused": "7aa265d2dc5d48a09705d7e6993af81d",
        "activity.scheduled": "e66fdd8a8e4a4b94acb776ac160f1f73",
        "activity.started": "b8647348813944d7970f44a4dbc058e6",
        "activity.updated": "03720ee70c54443f82aeba198507bb79",
        "activity.stale": "79259aac183746839820553dc4947754",
        "activity.fresh": "880bec2c270344b8b348f54ec110927c",
        "activity.ended": "c9e29fc0693a4b91979a11a87b48af5c",
        "activity.dismissed": "6f79537d20a44f0493ed86af53ffb981",
        "activity.action": "090172aa4f224b8492e10181933b32be",
        "activity.pushToken": "e6214eeb123e49cd9824e41072f39b2c",
        "category.put": "6e92b0afe92840bc90076447b6bf630d",
        "category.removed": "8dbfbf3c01d0413db19a04367bf95de4",
        "island.changed": "ab6eda22558348d1aa7c314623a98ad7",
        "server.clockChanged": "1a4a29651cb944738867aa133db59000",
        "server.zoneChanged": "e18a3424638442feb925ee626a51fd73",
        "server.resumed": "d79174c414334c09aad228156b20684c",
        "server.desktopChanged": "3775780e44fd4741b5ccd67a615fba20",
        "server.quietChanged": "ee6a114a9a2a4f4483ff4c2f8f1c967b",
        "server.gap": "dd8c7dce51eb42859a607a78fc5602d2",
        "desktop.answerRefused": "822b630cf97f4b17b40e31642c5c61b3",
        "desktop.refused": "81e4f67e055645bebb2bbdd72a7aa215",
        "client.refused": "9308d0b9118a45d881a08d868b82badc",
        "client.badFrame": "4e67b567d95f4edcb96dd4ad3937ff77",
        "store.damaged": "a43db33708cd4b758630a062854cb3dd",
        "store.full": "5112f71b56f047f9a675f4432ed6dd49",
        "store.recovered": "3250a8ffe21641dfbeb9c6a5a53b469d",
        "clock.suspicious": "aab6ac70ccd442d7bf10a36f03e1cbe0",
        "zone.vanished": "1fef595daead44fa9b3290e7880e444f",
        "daemon.started": "054f9d36b96f4a2c91cbe7de450cb599",
        "daemon.stopping": "ed5c87c538184a6aa4df83ec381eeb8f",
        "daemon.reloaded": "332dde0eb6104202beaccb9d61fe1420",
        "daemon.failed": "9a63e4d581dd4f62927c097351d12428",
        "journal.suppressed": suppressed,
        "journal.unlisted": unlisted,
    ]
}
