/** An element and its siblings at the time of the focus. */
interface Step {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** The element and its ancestors; for a menu item also those of the menu's opener. */
interface Place {
  readonly steps: readonly Step[]
  readonly opener: Element | null
}

const places = new WeakMap<Element, Place>()

/** List items: rows, cards, messages. */
const ITEM = 'li, article, tr, [role="listitem"], [role="row"], [role="article"]'
/** Parts of the page with a heading. */
const REGION = 'section, article, aside, main, fieldset, [role="dialog"], [role="region"], [role="tabpanel"]'
const HEADINGS = 'h1, h2, h3, h4, [role="heading"]'
/** Focusable controls that do not open a phone's keyboard. */
const ACTS =
  'a[href], button:not(:disabled, [aria-disabled="true"]), summary, [tabindex]:not([tabindex^="-"], input, textarea)'

function placeOf(element: Element): Place {
  const steps: Step[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    steps.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  const menu = element.closest('[role="menu"], [role="listbox"]')
  return { steps, opener: document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') }
}

/** Records an element's surroundings, for when it is removed. */
export function rememberSurroundings(element: Element): void {
  places.set(element, placeOf(element))
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert]') === null
}

export function canTakeFocus(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled')
}

function firstAct(item: Element): HTMLElement | undefined {
  return [item, ...item.querySelectorAll(ACTS)].find(
    (act): act is HTMLElement => act instanceof HTMLElement && act.matches(ACTS) && isShown(act),
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
function besideGone(gone: readonly Step[]): HTMLElement | undefined {
  const outermost = gone.at(-1)
  if (!outermost || !gone.some(({ element }) => element.matches(ITEM))) return undefined
  for (const neighbour of [outermost.next, outermost.previous]) {
    const act = neighbour?.isConnected ? firstAct(neighbour) : undefined
    if (act) return act
  }
  return undefined
}

/** Nearest heading or list above an element that still exists. */
function above(element: Element | undefined): HTMLElement | undefined {
  for (let at = element; at && at !== document.body; at = at.parentElement ?? undefined) {
    if (at instanceof HTMLElement && at.tabIndex === 0 && at.matches('[tabindex]')) return at
    const found = at.matches(ITEM) ? firstAct(at) : at.matches(REGION) ? headingOf(at) : undefined
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
  const { steps, opener } = places.get(element) ?? placeOf(element)
  if (opener && opener !== element) return fallbackFor(opener)
  const standing = steps.findIndex((step) => step.element.isConnected)
  const gone = standing < 0 ? steps : steps.slice(0, standing)
  const main = document.querySelector('main')
  return (
    besideGone(gone) ??
    above(standing < 0 ? undefined : steps[Math.max(standing, 1)]?.element) ??
    (main ? headingOf(main) : undefined)
  )
}

/** Focuses the fallback without scrolling. */
export function focusNearest(element: Element): void {
  const place = fallbackFor(element)
  if (!place) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
