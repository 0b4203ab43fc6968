import { hasPassed } from './test-run.ts'

/** First half of a package's `test`: ends with 0 where the common run of `npm test` has just run these very tests. */
const { TURBO_HASH } = process.env
process.exitCode = TURBO_HASH && hasPassed(TURBO_HASH) ? 0 : 1
