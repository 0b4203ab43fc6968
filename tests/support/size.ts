/** `npm run test:full`. */
export const isFull = process.env.TEST_SIZE === 'full'

/** Also `TEST_SIZE=wide`: every screen and file, as in CI's second run. */
export const isWide = isFull || process.env.TEST_SIZE === 'wide'

/** Repetitions: `small` in `npm test`, `full` in `npm run test:full`. */
export function times(small: number, full: number): number {
  return isFull ? full : small
}
