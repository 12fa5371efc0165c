// Modifiers for controls, movement, privacy and what a screen reader says in detail.

/// Controls and behaviour: accepted and not used.
extension View {
    /// Accepted and not used.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }

    /// Accepted and not used.
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }

    /// Accepted and not used.
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }

    /// Accepted and not used.
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { self }

    /// Accepted and not used.
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }

    /// Accepted and not used.
    public func controlSize(_ controlSize: ControlSize) -> some View { self }

    /// Accepted and not used.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

    /// Accepted and not used.
    public func disabled(_ disabled: Bool) -> some View { self }

    /// Accepted and not used.
    public func id<ID: Hashable>(_ id: ID) -> some View { self }

    /// Accepted and not used.
    public func tag<V: Hashable>(_ tag: V) -> some View { self }

    /// Accepted and not used.
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

    /// Accepted and not used.
    public func transition(_ transition: AnyTransition) -> some View { self }

    /// Accepted and not used.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Accepted and not used.
    public func redacted(reason: RedactionReasons) -> some View { self }

    /// Accepted and not used.
    public func unredacted() -> some View { self }

    /// Accepted and not used.
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }

    /// Accepted and not used.
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }

    /// Accepted and not used.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

    /// Accepted and not used.
    public func accessibilityValue(_ value: Text) -> some View { self }

    /// Accepted and not used.
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

    /// Accepted and not used.
    @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }

    /// Accepted and not used.
    public func accessibilityHint(_ hint: Text) -> some View { self }

    /// Accepted and not used.
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

    /// Accepted and not used.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Accepted and not used.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Accepted and not used.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

    /// Accepted and not used.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
}
