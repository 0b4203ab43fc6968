import { it } from 'vitest'
import { isWide } from './size.ts'

/** A test that `npm test` leaves to wide runs: it is not the main journey of its area. */
export function itInWideRuns(name: string, run: () => Promise<void>): void {
  if (isWide) it(name, run)
}
