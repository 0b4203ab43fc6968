import { useEffect, useRef } from 'react'

/** For a row that may be wider than its place: brings the current item, by its `data-value`, into the middle. */
export function useScrollToCurrent<T extends HTMLElement>(current: string) {
  const list = useRef<T>(null)
  useEffect(() => {
    const row = list.current
    const item = row?.querySelector(`[data-value="${current}"]`)
    if (!row || !item) return
    const [own, whole] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: own.left - whole.left - (whole.width - own.width) / 2 })
  }, [current])
  return list
}
