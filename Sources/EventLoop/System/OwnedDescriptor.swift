// An open file descriptor with exactly one owner. It cannot be copied, so it is closed exactly once, when the owner lets it go.

import Glibc

/// A file descriptor that is closed with its owner.
package struct OwnedDescriptor: ~Copyable {
    /// The number, for calls; never to be closed or kept.
    package let number: Int32

    /// Takes over a descriptor that nobody else closes.
    package init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        // Linux frees the number even where close reports an error, so there is nothing to retry and nobody to tell.
        _ = Glibc.close(number)
    }

    /// Hands the descriptor to somebody else, unclosed.
    package consuming func release() -> Int32 {
        let number = self.number
        discard self
        return number
    }
}
