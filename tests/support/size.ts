/** `npm run test:full`. */
export const isFull = process.env.TEST_SIZE === 'full'

/** All tests and screens; false only in `npm test`, where run.ts sets `short` unless TEST_SIZE or a file is given. */
export const isWide = process.env.TEST_SIZE !== 'short'

/** Repetitions: `small` in `npm test`, `full` in `npm run test:full`. */
export function times(small: number, full: number): number {
  return isFull ? full : small
}
