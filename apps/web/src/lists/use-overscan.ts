import { useDeferredValue } from 'react'

/** So many rows are drawn beyond those in sight; none at first, because what is in sight comes first. */
export function useOverscan(rows: number): number {
  return useDeferredValue(rows, 0)
}
