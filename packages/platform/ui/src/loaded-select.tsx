import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { WantedSelectProps } from './lazy-select.tsx'

/** The select with its choices, opened with what was typed if somebody asked for them. */
export function LoadedSelect({ select: { data, ...select }, wanted }: WantedSelectProps) {
  const [search, setSearch] = useState(wanted ?? '')
  useEffect(() => {
    // Mantine's select begins with the search for its value.
    if (wanted) setSearch(wanted)
  }, [wanted])
  return (
    <Select
      {...select}
      data={[...data]}
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      autoFocus={wanted !== null}
      defaultDropdownOpened={wanted !== null}
    />
  )
}
