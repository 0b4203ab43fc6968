import { useCallback, useEffect } from 'react'
import type { Preload } from '../frame/preload.ts'

/** A pointer that only passes over a link stays shorter, and so does a finger that begins to scroll there. */
const AIM_MS = 80

type Load = (url: string) => Promise<unknown>

/** The screen itself says what could not be loaded. */
const attempt = (load: Load, url: string): void => void load(url).catch(() => undefined)

/** The address of the screen that a link leads to. */
function screenBehind({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.origin !== window.location.origin) return undefined
  if (link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return undefined
  return link.href
}

/**
 * Loads what a link leads to when it is pointed at, focused or pressed, so that it stands when it is opened; its code
 * already while a pointer may only pass. A link that is scrolled under a resting pointer is not pointed at. Returns the
 * function that does, for what leads somewhere without being a link.
 *
 * @param load stays the same function
 * @param loadCode as well
 */
export function usePreloadOnIntent(load: Load, loadCode: Load): Preload {
  const preloadUrl = useCallback((url: string) => attempt(load, url), [load])
  useEffect(() => {
    let aimedAt: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      aimedAt = undefined
    }
    const aim = (event: Event) => {
      const url = screenBehind(event)
      if (url === aimedAt) return
      stop()
      if (!url) return
      aimedAt = url
      attempt(loadCode, url)
      timer = setTimeout(preloadUrl, AIM_MS, url)
    }
    const preload = (event: Event) => {
      const url = screenBehind(event)
      if (url) preloadUrl(url)
    }
    const press = (event: PointerEvent) => (event.pointerType === 'touch' ? aim(event) : preload(event))
    // Not pointerover: the browser tells of one as well when the page moves.
    document.addEventListener('pointermove', aim)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointercancel', stop)
    document.addEventListener('focusin', preload)
    return () => {
      stop()
      document.removeEventListener('pointermove', aim)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointercancel', stop)
      document.removeEventListener('focusin', preload)
    }
  }, [preloadUrl, loadCode])
  return preloadUrl
}
