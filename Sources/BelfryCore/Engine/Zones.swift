// Where the engine gets the rules of time zones from. Reading files is the edge's business.

package import CivilTime

/// The zones of the system, as they are now.
package protocol Zones {
    /// The system zone.
    var local: ZoneRules { get }
    /// The rules of a named zone; nil when there is none of that name (any more).
    func zone(named name: String) -> ZoneRules?
}
