import { type RefObject, useEffect } from 'react'
import { forgetCreated, useCreatedStore } from '../kit/created-store.ts'

const CREATED = 'just-created'

/**
 * Scrolls to the row or card of what the viewer just made, once it is drawn, and lets it stand out for a while.
 *
 * @returns its id until then: it is to be drawn out of sight, too
 */
export function useCreatedRow(area: RefObject<HTMLElement | null>): string | undefined {
  const id = useCreatedStore((state) => state.id)
  useEffect(() => {
    if (id === undefined) return
    const name = CSS.escape(id)
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${name}"], [data-card="${name}"]`)
    if (!row) return
    forgetCreated(id)
    // A wrapper of a card draws nothing itself.
    const drawn = getComputedStyle(row).display === 'contents' ? (row.firstElementChild ?? row) : row
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    drawn.classList.add(CREATED)
    drawn.addEventListener('animationend', () => drawn.classList.remove(CREATED), { once: true })
  })
  return id
}
