import type { MouseEvent } from 'react'

/** The link of a row covers the row, so it says what the text below the pointer would: its title, or all of it if it is cut. */
export function showRowHint({ target, clientX, clientY }: MouseEvent) {
  if (!(target instanceof HTMLElement) || !target.matches('[data-record]')) return
  const isBelow = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom
  }
  const parts = [...(target.closest('[data-row]')?.querySelectorAll<HTMLElement>('*') ?? [])]
  const hinted = parts.findLast(
    (part) => ((part !== target && part.hasAttribute('title')) || isCut(part)) && isBelow(part),
  )
  const hint = hinted && (isCut(hinted) ? hinted.textContent : hinted.title)
  if (hint) target.title = hint
  else target.removeAttribute('title')
}

function isCut({ clientWidth, scrollWidth }: Element): boolean {
  return clientWidth > 0 && scrollWidth > clientWidth
}
