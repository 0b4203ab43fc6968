import { PHONE_QUERY } from '@cadencia/ui/theme'
import { vi } from 'vitest'

/** Lets screens believe that they stand on a phone, until the test ends. */
export function standOnPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === PHONE_QUERY,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
}
