import { type RefObject, useEffect, useRef } from 'react'
import { forgetCreated, useCreatedStore } from './created-store.ts'

const CREATED = 'just-created'

/**
 * Scrolls to the row or card of what the viewer just made, once it is drawn and in sight of the viewer, and lets it stand out
 * for a while.
 *
 * @param isCovered a dialog about it is open, and nothing behind that is looked at
 * @returns its id until then: out of sight it is to be drawn, too
 */
export function useCreatedRow(
  area: RefObject<HTMLElement | null>,
  { isCovered = false }: { isCovered?: boolean } = {},
): string | undefined {
  const id = useCreatedStore((state) => state.id)
  const shownId = useRef<string>(undefined)
  useEffect(() => {
    if (isCovered || id === undefined || shownId.current === id) return
    const name = CSS.escape(id)
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${name}"], [data-card="${name}"]`)
    if (!row) return
    shownId.current = id
    // A wrapper of a card draws nothing itself.
    const drawn = getComputedStyle(row).display === 'contents' ? (row.firstElementChild ?? row) : row
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    drawn.classList.add(CREATED)
    const end = () => {
      drawn.classList.remove(CREATED)
      forgetCreated(id)
    }
    drawn.addEventListener('animationend', end, { once: true })
  })
  return id
}
