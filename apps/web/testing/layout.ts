import { vi } from 'vitest'

/** The size of a pane and the height of each row in pixels, where no browser lays anything out. */
const PANE_PX = 600
const ROW_PX = 40

function heightOf(element: Element): number {
  return element.tagName === 'LI' ? ROW_PX : PANE_PX
}

/** Rows are positioned in a list whose height is written down. */
function contentHeightOf({ firstElementChild }: Element): number {
  const written =
    firstElementChild instanceof HTMLElement ? Number.parseFloat(firstElementChild.style.height) : 0
  return Math.max(PANE_PX, written || 0)
}

/** Gives elements a size, so that a list that draws only its visible rows draws some. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function size(this: HTMLElement) {
    return heightOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function size(this: HTMLElement) {
    return heightOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function size(this: HTMLElement) {
    return contentHeightOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PANE_PX)
  // Fields that grow with their text measure it again when a font has come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}
