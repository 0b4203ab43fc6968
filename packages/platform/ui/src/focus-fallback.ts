/** An element and its siblings at the time of the focus. */
interface Step {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** The element and its ancestors; for a menu item also those of the menu's opener. */
interface Surroundings {
  readonly steps: readonly Step[]
  readonly opener: Element | null
}

const surroundings = new WeakMap<Element, Surroundings>()

/** List items: rows, cards, messages. */
const ITEM = 'li, article, tr, [role="listitem"], [role="row"], [role="article"]'
/** Parts of the page with a heading. */
const REGION = 'section, article, aside, main, fieldset, [role="dialog"], [role="region"], [role="tabpanel"]'
const HEADINGS = 'h1, h2, h3, h4, [role="heading"]'
/** Focusable controls that do not open a phone's keyboard. */
const CONTROLS =
  'a[href], button:not(:disabled, [aria-disabled="true"]), summary, [tabindex]:not([tabindex^="-"], input, textarea)'

function surroundingsOf(element: Element): Surroundings {
  const steps: Step[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    steps.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  const menu = element.closest('[role="menu"], [role="listbox"]')
  return { steps, opener: document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') }
}

/** Records an element's surroundings, for when it is removed. */
export function rememberSurroundings(element: Element): void {
  surroundings.set(element, surroundingsOf(element))
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert]') === null
}

export function canTakeFocus(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled')
}

function firstControl(item: Element): HTMLElement | undefined {
  return [item, ...item.querySelectorAll(CONTROLS)].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.matches(CONTROLS) && isShown(control),
  )
}

function headingOf(region: Element): HTMLElement | undefined {
  const [labelId] = region.getAttribute('aria-labelledby')?.split(' ') ?? []
  const label = labelId ? document.getElementById(labelId) : null
  return [label, ...region.querySelectorAll(HEADINGS)].find(
    (heading): heading is HTMLElement => heading instanceof HTMLElement && isShown(heading),
  )
}

/** The item after the removed one, else the one before. */
function besideRemoved(removed: readonly Step[]): HTMLElement | undefined {
  const outermost = removed.at(-1)
  if (!outermost || !removed.some(({ element }) => element.matches(ITEM))) return undefined
  for (const neighbour of [outermost.next, outermost.previous]) {
    const control = neighbour?.isConnected ? firstControl(neighbour) : undefined
    if (control) return control
  }
  return undefined
}

/** Nearest heading or list above an element that still exists. */
function above(element: Element | undefined): HTMLElement | undefined {
  for (let at = element; at && at !== document.body; at = at.parentElement ?? undefined) {
    if (at instanceof HTMLElement && at.tabIndex === 0 && at.matches('[tabindex]')) return at
    const found = at.matches(ITEM) ? firstControl(at) : at.matches(REGION) ? headingOf(at) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * Best focus target for an element that cannot have it: itself if possible, the item beside the removed one, its row's
 * title, the heading of its dialog or section, the screen's heading.
 */
export function fallbackFor(element: Element): HTMLElement | undefined {
  if (element instanceof HTMLElement && canTakeFocus(element)) return element
  const { steps, opener } = surroundings.get(element) ?? surroundingsOf(element)
  if (opener && opener !== element) return fallbackFor(opener)
  const firstConnected = steps.findIndex((step) => step.element.isConnected)
  const removed = firstConnected < 0 ? steps : steps.slice(0, firstConnected)
  const main = document.querySelector('main')
  return (
    besideRemoved(removed) ??
    above(firstConnected < 0 ? undefined : steps[Math.max(firstConnected, 1)]?.element) ??
    (main ? headingOf(main) : undefined)
  )
}

/** Focuses the fallback without scrolling. */
export function focusNearest(element: Element): void {
  const target = fallbackFor(element)
  if (!target) return
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
