import { hasPassed } from './test-run.ts'

/** First part of a package's `test`: exits with 0 if the shared run of `npm test` has just passed these tests. */
const { TURBO_HASH } = process.env
process.exitCode = TURBO_HASH && hasPassed(TURBO_HASH) ? 0 : 1
