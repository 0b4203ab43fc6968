import type { Page } from '@playwright/test'

/** What a finger can't hit: controls on the page below 44 px in width or height, but for links in running text. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 43.5
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"], [role="option"]',
    )
    const small = [...controls].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !isInUse(element) || isInText(element)) return []
      const areas = [element.getBoundingClientRect(), ...areasOf(element)]
      const width = Math.max(...areas.map(({ right }) => right)) - Math.min(...areas.map(({ left }) => left))
      const height = Math.max(...areas.map(({ bottom }) => bottom)) - Math.min(...areas.map(({ top }) => top))
      if (width >= LEAST_PX && height >= LEAST_PX) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [`${element.tagName.toLowerCase()} '${name}': ${Math.round(width)} x ${Math.round(height)}`]
    })
    return [...new Set(small)]

    function isInUse(element: HTMLElement): boolean {
      const { width, height } = element.getBoundingClientRect()
      // What only screen readers get is a pixel in size.
      const isDrawn = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
      return isDrawn && element.closest('[aria-hidden="true"], [inert]') === null
    }
    function isInText(element: HTMLElement): boolean {
      return getComputedStyle(element).display === 'inline' && pseudoAreas(element).length === 0
    }
    /** What else leads to the control: its labels, and what its stylesheet lays around it. */
    function areasOf(element: HTMLElement): DOMRect[] {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element, ...labels].flatMap((one) => [one.getBoundingClientRect(), ...pseudoAreas(one)])
    }
    function pseudoAreas(element: HTMLElement): DOMRect[] {
      return ['::before', '::after'].flatMap((pseudo) => {
        const { content, position, top, right, bottom, left } = getComputedStyle(element, pseudo)
        const box = positioned(element)?.getBoundingClientRect()
        if (content === 'none' || position !== 'absolute' || !box) return []
        const [above, after, below, before] = [top, right, bottom, left].map(
          (px) => Number.parseFloat(px) || 0,
        )
        const [x, y] = [box.left + (before ?? 0), box.top + (above ?? 0)]
        return [new DOMRect(x, y, box.right - (after ?? 0) - x, box.bottom - (below ?? 0) - y)]
      })
    }
    function positioned(element: HTMLElement): HTMLElement | null {
      const isHere = getComputedStyle(element).position !== 'static'
      return isHere ? element : element.parentElement && positioned(element.parentElement)
    }
  })
}
