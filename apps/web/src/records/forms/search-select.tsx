import { containsWords } from '@cadencia/locale/text'
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useSearchedChoices, useSearchedText } from './searched-choices.ts'

interface Found {
  readonly choices: readonly ComboboxItem[]
  readonly isFetching: boolean
  readonly isError?: boolean
}

interface SearchSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable'> {
  readonly value: string | null
  /** What is chosen, also when the search does not find it. */
  readonly chosen: ComboboxItem | undefined
  /** A hook: what the server finds for a text, the best first; what is offered without one. */
  readonly useFound: (q: string) => Found
  /** Said when nothing could be fetched. */
  readonly failed?: string
  /** Heading of what is found, above `others`. */
  readonly heading?: string
  readonly others?: { readonly group: string; readonly items: readonly ComboboxItem[] }
}

/** Selects a record; the server searches as the person types. */
export function SearchSelect(props: SearchSelectProps) {
  const { chosen, useFound, failed, heading, others, ...select } = props
  const [typed, setTyped] = useState('')
  const { q, isPausing } = useSearchedText(typed, chosen?.label)
  const { choices, isFetching, isError = false } = useFound(q)
  const searched = useSearchedChoices({ typed, isSearching: isPausing || isFetching })
  const known = others?.items.some(({ value }) => value === chosen?.value) ? undefined : chosen
  const isMissing = known !== undefined && !choices.some(({ value }) => value === known.value)
  const items = isMissing && q === '' ? [known, ...choices] : [...choices]
  const fitting = others?.items.filter(({ label }) => containsWords(label, q)) ?? []
  const groups = [
    { group: heading ?? '', items },
    { group: others?.group ?? '', items: [...fitting] },
  ]
  return (
    <Select
      {...select}
      searchable
      {...searched}
      selectFirstOptionOnChange={searched.selectFirstOptionOnChange && typed !== chosen?.label}
      data={others ? groups.filter((group) => group.items.length > 0) : items}
      searchValue={typed}
      onSearchChange={setTyped}
      error={select.error ?? (isError ? failed : undefined)}
    />
  )
}
