import { useAfterArrow } from '@cadencia/ui/awaited-enter'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

/** Selects several: the list stays open for the next one until it is left. */
export function PickMany(props: MultiSelectProps) {
  const [own, setTyped] = useState('')
  const typed = props.searchValue ?? own
  const isAfterArrow = useAfterArrow()
  return (
    <MultiSelect
      searchValue={typed}
      // Enter takes what was typed for, and nothing more.
      selectFirstOptionOnChange={typed !== ''}
      {...props}
      onKeyDownCapture={(event) => {
        const isByArrow = isAfterArrow(event.key)
        // The list still highlights the first choice of a text that was taken away.
        if (event.key === 'Enter' && typed === '' && !isByArrow) event.stopPropagation()
      }}
      onSearchChange={(search) => {
        setTyped(search)
        props.onSearchChange?.(search)
      }}
    />
  )
}
