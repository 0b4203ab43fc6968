import type { Page } from '@playwright/test'

/** What a finger needs. */
export const TOUCH_PX = 44

/** What a mouse needs. */
export const POINTER_PX = 24

/** Has the page take itself for one on a touch screen, until the answer is called. */
export async function emulateTouch(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // The emulation ends with the session.
  return () => session.detach()
}

/** Controls that are hard to hit: on the page below `leastPx` in width or height, but for links in running text. */
export function smallTargets(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((px) => {
    const least = px - 0.5
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"], [role="option"]',
    )
    const small = [...controls].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !isInUse(element) || isInText(element)) return []
      const areas = [element.getBoundingClientRect(), ...areasOf(element)]
      const width = Math.max(...areas.map(({ right }) => right)) - Math.min(...areas.map(({ left }) => left))
      const height = Math.max(...areas.map(({ bottom }) => bottom)) - Math.min(...areas.map(({ top }) => top))
      if (width >= least && height >= least) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [`${element.tagName.toLowerCase()} '${name}': ${Math.round(width)} x ${Math.round(height)}`]
    })
    return [...new Set(small)]

    function isInUse(element: HTMLElement): boolean {
      const { width, height } = element.getBoundingClientRect()
      // What only screen readers get is a pixel in size.
      const isDrawn = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
      if (getComputedStyle(element).pointerEvents === 'none') return false
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
        const area = new DOMRect(x, y, box.right - (after ?? 0) - x, box.bottom - (below ?? 0) - y)
        return [clipped(area, positioned(element))]
      })
    }
    /** What is left of an area inside of what cuts its content off. */
    function clipped(area: DOMRect, within: HTMLElement | null): DOMRect {
      if (!within) return area
      const { overflow, position } = getComputedStyle(within)
      // What is scrolled away is scrolled back.
      if (/auto|scroll/.test(overflow)) return area
      const box = within.getBoundingClientRect()
      const [left, top] = [Math.max(area.left, box.left), Math.max(area.top, box.top)]
      const inner = new DOMRect(
        left,
        top,
        Math.max(0, Math.min(area.right, box.right) - left),
        Math.max(0, Math.min(area.bottom, box.bottom) - top),
      )
      const rest = /hidden|clip/.test(overflow) ? inner : area
      return position === 'fixed' ? rest : clipped(rest, within.parentElement)
    }
    function positioned(element: HTMLElement): HTMLElement | null {
      const isHere = getComputedStyle(element).position !== 'static'
      return isHere ? element : element.parentElement && positioned(element.parentElement)
    }
  }, leastPx)
}

/** Signs of menus that stand alone in their line, wrapped away from what they are of. */
export function wrappedMenus(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button[aria-haspopup="menu"]')].flatMap((button) => {
      const others = [...(button.parentElement?.children ?? [])].filter(
        (one) => one !== button && one.checkVisibility() && one.getBoundingClientRect().width > 2,
      )
      const { top, bottom, left, right } = button.getBoundingClientRect()
      const inSight = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isSign = button.textContent.trim() === '' && button.contains(inSight)
      const isBeside = others.some((one) => {
        const box = one.getBoundingClientRect()
        return box.top < bottom && box.bottom > top
      })
      return isSign && others.length > 0 && !isBeside ? [button.getAttribute('aria-label') ?? ''] : []
    }),
  )
}

/** Caps of keys that are drawn, but for the page of shortcuts. */
export function keyCaps(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('kbd')]
      .filter((key) => key.checkVisibility() && key.closest('table') === null)
      .map((key) => key.textContent),
  )
}

/**
 * Controls whose middle something else covers: where it is pressed, neither they nor their label are hit. What an open menu,
 * dialog or panel lies over, and what is scrolled under a bar that stays, can be reached again and does not count.
 */
export function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) =>
      one.checkVisibility(),
    )
    const area = dialogs.at(-1) ?? document
    const controls = area.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"], [role="option"]',
    )
    const covered = [...controls].flatMap((control) => {
      if (!isDrawn(control)) return []
      const cover = coverOf(control)
      if (!cover || (isAbove(cover, control) && isFreeElsewhere(control))) return []
      return [`${describe(control)} under ${describe(cover)}`]
    })
    return [...new Set(covered)]

    function isDrawn(control: HTMLElement): boolean {
      const { width, height } = control.getBoundingClientRect()
      const isSeen = control.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
      return (
        isSeen &&
        getComputedStyle(control).pointerEvents !== 'none' &&
        control.closest('[aria-hidden="true"], [inert]') === null
      )
    }
    /** What is hit in the middle of a control instead of it; undefined where that is out of sight. */
    function coverOf(control: HTMLElement): Element | undefined {
      const [box] = control.getClientRects()
      if (!box) return undefined
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      if (!isInSight(control, x, y)) return undefined
      const hit = document.elementFromPoint(x, y)
      if (!hit) return undefined
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return [control, ...labels].some((one) => one.contains(hit)) ? undefined : hit
    }
    function isInSight(control: HTMLElement, x: number, y: number): boolean {
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === 'visible') continue
        const { left, right, top, bottom } = parent.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return false
      }
      return x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight
    }
    /** Whether it lies over the page, or stays while what is below it scrolls. */
    function isAbove(cover: Element, control: Element): boolean {
      for (let one: Element | null = cover; one && !one.contains(control); one = one.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return true
        if (one.matches('[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown'))
          return true
      }
      return false
    }
    /** Whether it is hit once it is scrolled to, or belongs to what a dialog or menu lies over. */
    function isFreeElsewhere(control: HTMLElement): boolean {
      const scrolled = [...ancestorsOf(control)].map((one) => [one, one.scrollTop, one.scrollLeft] as const)
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const cover = coverOf(control)
      for (const [one, top, left] of scrolled) one.scrollTo({ top, left, behavior: 'instant' })
      return (
        !cover ||
        cover.closest('[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown') !== null
      )
    }
    function* ancestorsOf(element: Element): Iterable<Element> {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent
    }
    function describe(element: Element): string {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      return `${element.tagName.toLowerCase()} '${name}'`
    }
  })
}
