import { useEffect, useRef } from 'react'

/** For a row of tabs that may be wider than its place: brings the chosen one, by its `data-tab`, into the middle. */
export function useScrollToSelectedTab(chosen: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!tab || !list.current) return
    const [own, whole] = [tab.getBoundingClientRect(), list.current.getBoundingClientRect()]
    list.current.scrollBy({ left: own.left - whole.left - (whole.width - own.width) / 2 })
  }, [chosen])
  return list
}
