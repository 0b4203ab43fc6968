import { containsWords } from '@cadencia/locale/text'
import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

const isOpen = (field: Element) => field.hasAttribute('data-expanded')

/** The choices with each of the typed words, accents and case aside. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem[] = []
  for (const option of options) {
    if (found.length === limit) break
    if ('items' in option)
      found.push({ ...option, items: option.items.filter(({ label }) => containsWords(label, search)) })
    else if (containsWords(option.label, search)) found.push(option)
  }
  return found
}

/** Defaults of Mantine's fields with a list of choices, for the theme. */
export const pickerDefaults = {
  filter,
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
