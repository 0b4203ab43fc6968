import { bestMatchFirst } from '@cadencia/locale/text'
import { useAfterArrow, useAwaitedEnter } from '@cadencia/ui/awaited-enter'
import { latelyChosenFirst } from '@cadencia/ui/lately-chosen'
import type { OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'

const TYPING_PAUSE_MS = 200

/** What a picker asks the server for: what stands in its field once typing pauses, but for the name of what is chosen. */
export function useSearchedText(typed: string, chosenLabel?: string) {
  const text = typed.trim() === chosenLabel ? '' : typed.trim()
  const [q] = useDebouncedValue(text, TYPING_PAUSE_MS)
  return { q, isPausing: q !== text }
}

/** What fits the typed text best first; of those that fit alike, what was chosen lately. */
export function bestFoundFirst<T extends { readonly id: string }>(
  found: readonly T[],
  q: string,
  nameOf: (one: T) => string,
): readonly T[] {
  return q === ''
    ? found
    : bestMatchFirst(
        latelyChosenFirst(found, ({ id }) => id),
        q,
        nameOf,
      )
}

/** The server has chosen already. */
const asFound: OptionsFilter = ({ options, limit }) => options.slice(0, limit)

interface SearchedChoices {
  readonly typed: string
  /** Whether the choices are still those of another text. */
  readonly isSearching: boolean
}

/** For a picker whose choices the server finds: Enter takes the first one that was found for what stands in the field. */
export function useSearchedChoices({ typed, isSearching }: SearchedChoices) {
  const field = useRef<HTMLInputElement>(null)
  const awaitEnter = useAwaitedEnter(typed, isSearching, () => {
    if (field.current) firstChoiceOf(field.current)?.click()
  })
  const isAfterArrow = useAfterArrow()
  return {
    ref: field,
    filter: asFound,
    selectFirstOptionOnChange: typed !== '' && !isSearching,
    // Before the list, where the first choice of an earlier text is still highlighted.
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      const isByArrow = isAfterArrow(event.key)
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      if (!event.currentTarget.hasAttribute('data-expanded')) return
      event.preventDefault()
      if (isByArrow || (typed !== '' && !isSearching)) return
      event.stopPropagation()
      if (typed !== '') awaitEnter()
    },
  }
}

function firstChoiceOf(field: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? null
}
