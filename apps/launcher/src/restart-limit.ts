export const MOST_RESTARTS = 5
const WITHIN_MS = 60_000

/** Returns false from the sixth restart within a minute. */
export function restartLimit(): () => boolean {
  const restarts: number[] = []
  return () => {
    restarts.push(Date.now())
    return restarts.filter((at) => Date.now() - at < WITHIN_MS).length <= MOST_RESTARTS
  }
}
