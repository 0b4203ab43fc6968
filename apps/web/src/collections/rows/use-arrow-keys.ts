import { type KeyboardEvent, useCallback } from 'react'

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
}

/**
 * Arrows lead from the link of one record to that of another, in a list whose links carry `data-record`. Of a
 * virtualised list the next ones are drawn before they are in sight.
 *
 * @param columns how many records stand in a row
 */
export function useArrowKeys(columns: number): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      const step = STEPS[event.key]?.(columns) ?? 0
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (step === 0 || !isPlain || !(event.target instanceof HTMLAnchorElement)) return
      const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-record]')]
      const own = links.indexOf(event.target)
      if (own === -1) return
      event.preventDefault()
      const next = links[own + step]
      next?.focus({ preventScroll: true })
      next?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
    },
    [columns],
  )
}
