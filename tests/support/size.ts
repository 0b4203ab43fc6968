/** True for `npm run test:full`. */
export const isFull = process.env.TEST_SIZE === 'full'

/** True also where `TEST_SIZE=wide` asks for every screen and every file, as CI's second run does. */
export const isWide = isFull || process.env.TEST_SIZE === 'wide'

/** How often a thing is done: `small` in `npm test`, `full` in `npm run test:full`. */
export function times(small: number, full: number): number {
  return isFull ? full : small
}
