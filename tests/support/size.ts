/** True for `npm run test:full`. */
export const isFull = process.env.TEST_SIZE === 'full'

/** How often a thing is done: `small` in `npm test`, `full` in `npm run test:full`. */
export function times(small: number, full: number): number {
  return isFull ? full : small
}
