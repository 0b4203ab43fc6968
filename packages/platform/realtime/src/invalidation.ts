import { inBackground } from '@cadencia/http/in-background'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const AT_MOST_EVERY_MS = 250

/** Throttles invalidations per key: at once, then at most four times a second. */
export function createInvalidator(queryClient: QueryClient) {
  const busy = new Map<string, { isDue: boolean }>()

  function invalidate(queryKey: QueryKey): void {
    const name = JSON.stringify(queryKey)
    const running = busy.get(name)
    if (running) {
      running.isDue = true
      return
    }
    const state = { isDue: false }
    busy.set(name, state)
    void inBackground(() => queryClient.invalidateQueries({ queryKey }))
    setTimeout(() => {
      busy.delete(name)
      if (state.isDue) invalidate(queryKey)
    }, AT_MOST_EVERY_MS)
  }
  return invalidate
}
