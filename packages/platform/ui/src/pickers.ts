import { bestMatchFirst, containsWords } from '@cadencia/locale/text'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { latelyChosenFirst, rememberChosen } from './lately-chosen.tsx'

const isOpen = (field: Element) => field.hasAttribute('data-expanded')

/**
 * The choices with each of the typed words, accents and case aside, the best match first, as Enter takes it: of those that
 * fit alike, what was chosen lately.
 */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const matching = (items: readonly ComboboxItem[]) => {
    if (search.trim() === '') return [...items]
    const found = items.filter(({ label }) => containsWords(label, search))
    const latelyFirst = latelyChosenFirst(found, ({ value }) => value)
    return bestMatchFirst(latelyFirst, search, ({ label }) => label)
  }
  const groups = options.flatMap((option) =>
    'items' in option ? [{ ...option, items: matching(option.items) }] : [],
  )
  const others = matching(options.flatMap((option) => ('items' in option ? [] : [option])))
  return [...groups, ...others].slice(0, limit)
}

/** Defaults of Mantine's fields with a list of choices, for the theme. */
const pickerDefaults = {
  filter,
  onOptionSubmit: rememberChosen,
  /** What was typed is taken with Enter. */
  selectFirstOptionOnChange: true,
  /** Passing by with Tab leaves the list closed, so that Enter still submits the form. */
  openOnFocus: false,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    // A list without a match would leave Enter to the form.
    if (event.key === 'Enter' && isOpen(event.currentTarget)) event.preventDefault()
  },
}

/** A field that shows its choice as text: what is typed takes the place of that text. */
export const selectDefaults = {
  ...pickerDefaults,
  /** Reselecting keeps the option; optional ones are `clearable`. */
  allowDeselect: false,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!isOpen(currentTarget)) currentTarget.select()
  },
}

/** A field of several stays open for the next one until it is left; Enter without anything typed is the form's. */
export const severalDefaults = {
  ...pickerDefaults,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.currentTarget.value !== '') pickerDefaults.onKeyDown(event)
  },
}
