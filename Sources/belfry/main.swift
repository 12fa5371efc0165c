// The command `belfry`. Everything it does is in `BelfryCommand`.

import BelfryCommand
import Glibc

exit(Program.run())
