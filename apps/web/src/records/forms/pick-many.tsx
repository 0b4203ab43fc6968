import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

/** Selects several: the list stays open for the next one until it is left. */
export function PickMany(props: MultiSelectProps) {
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      searchValue={typed}
      // Enter takes what was typed for, and nothing more.
      selectFirstOptionOnChange={(props.searchValue ?? typed) !== ''}
      {...props}
      onSearchChange={(search) => {
        setTyped(search)
        props.onSearchChange?.(search)
      }}
    />
  )
}
