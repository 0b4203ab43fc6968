import { type ComboboxData, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { WantedSelectProps } from './lazy-select.tsx'

/** The select with its choices, opened with what was typed if somebody asked for them. */
export function LoadedSelect({ select: { data, ...select }, wanted }: WantedSelectProps) {
  const [search, setSearch] = useState(wanted ?? '')
  const chosen = data.find(({ value }) => value === select.value)?.label ?? ''
  useEffect(() => {
    // Mantine's select begins with the search for its value.
    if (wanted) setSearch(wanted)
  }, [wanted])
  return (
    <Select
      {...select}
      data={grouped(data)}
      searchValue={search}
      onSearchChange={setSearch}
      // Opened without typing, Enter keeps what is chosen.
      selectFirstOptionOnChange={search !== chosen}
      autoFocus={wanted !== null}
      defaultDropdownOpened={wanted !== null}
    />
  )
}

/** The choices as Mantine takes them, for which whatever has a `group` of its own is one. */
function grouped(data: WantedSelectProps['select']['data']): ComboboxData {
  const groups = Map.groupBy(data, ({ group = '' }) => group)
  return [...groups].flatMap(([group, choices]): ComboboxData => {
    const items = choices.map(({ value, label }) => ({ value, label }))
    return group === '' ? items : [{ group, items }]
  })
}
