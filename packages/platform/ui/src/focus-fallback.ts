/** An element, and what stood beside it. */
interface Step {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** Where an element stands: itself first, then all around it; of a menu's item also what opened the menu. */
interface Place {
  readonly steps: readonly Step[]
  readonly opener: Element | null
}

/** Where elements stood when they had the focus. */
const places = new WeakMap<Element, Place>()

/** One of several of a kind: a row, a card, a message. */
const ITEM = 'li, article, tr, [role="listitem"], [role="row"], [role="article"]'
/** A part of the page that has a heading. */
const REGION = 'section, article, aside, main, fieldset, [role="dialog"], [role="region"], [role="tabpanel"]'
const HEADINGS = 'h1, h2, h3, h4, [role="heading"]'
/** What can be done without opening a phone's keyboard. */
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

/** Keeps in mind where an element stands, for when it is gone. */
export function rememberSurroundings(element: Element): void {
  places.set(element, placeOf(element))
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert]') === null
}

/** Whether an element can have the focus. */
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

/** Of a row that is gone, the one that took its place, else the one above. */
function besideGone(gone: readonly Step[]): HTMLElement | undefined {
  const outermost = gone.at(-1)
  if (!outermost || !gone.some(({ element }) => element.matches(ITEM))) return undefined
  for (const neighbour of [outermost.next, outermost.previous]) {
    const act = neighbour?.isConnected ? firstAct(neighbour) : undefined
    if (act) return act
  }
  return undefined
}

/** Upwards from an element that is still there: its row's title, its list, or the heading of what it stands in. */
function above(element: Element | undefined): HTMLElement | undefined {
  for (let at = element; at && at !== document.body; at = at.parentElement ?? undefined) {
    if (at instanceof HTMLElement && at.tabIndex === 0 && at.matches('[tabindex]')) return at
    const found = at.matches(ITEM) ? firstAct(at) : at.matches(REGION) ? headingOf(at) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * The sensible place for the focus of an element that can't have it any more: itself after all, the row beside the one
 * that went with it, the title of its own row, the heading of its dialog or section, the screen's.
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

/** Moves the focus to the sensible place near an element, without moving the page. */
export function focusNearest(element: Element): void {
  const place = fallbackFor(element)
  if (!place) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
