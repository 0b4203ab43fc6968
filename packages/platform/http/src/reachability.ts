type Listener = (isReached: boolean) => void

const listeners = new Set<Listener>()

/** Tells of each call whether the server answered, whatever it answered. Returns the function that stops it. */
export function watchReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellReachability(isReached: boolean): void {
  for (const listener of listeners) listener(isReached)
}
