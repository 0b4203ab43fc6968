import { useEffect, useLayoutEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { type PageRouter, usePageRouter } from './page-router.tsx'

const STORAGE_KEY = 'cadencia:scroll'

/** What was not opened by a link has no key of its own. */
const keyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return new Map()
  }
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // The browser keeps nothing, or has no room.
  }
}

function scrollTo(location: Location, positions: ReadonlyMap<string, number>, router: PageRouter): void {
  const position = positions.get(keyOf(location))
  const target = document.getElementById(location.hash.slice(1))
  if (position !== undefined) window.scrollTo(0, position)
  else if (target) target.scrollIntoView()
  else if (!router.state.keepsScroll) window.scrollTo(0, 0)
}

/**
 * Scrolls as browsers do between documents: back, forward and a reload return to where one was, a new address starts at
 * its hash or at the top, unless its navigation keeps the position (`preventScrollReset`).
 */
export function ScrollKeeper() {
  const router = usePageRouter()
  const location = useLocation()
  const [positions] = useState(readPositions)

  useEffect(() => {
    let shown = router.state.location
    const save = () => void positions.set(keyOf(shown), window.scrollY)
    const stop = router.subscribe(() => {
      if (router.state.location === shown) return
      save()
      shown = router.state.location
      // The next screen is not drawn yet: its virtual lists begin where the window stands.
      scrollTo(shown, positions, router)
    })
    const onShow = () => {
      window.history.scrollRestoration = 'manual'
    }
    const onHide = () => {
      save()
      storePositions(positions)
      window.history.scrollRestoration = 'auto'
    }
    onShow()
    window.addEventListener('pageshow', onShow)
    window.addEventListener('pagehide', onHide)
    return () => {
      stop()
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('pagehide', onHide)
      window.history.scrollRestoration = 'auto'
    }
  }, [router, positions])

  useLayoutEffect(() => scrollTo(location, positions, router), [location, router, positions])
  return null
}
