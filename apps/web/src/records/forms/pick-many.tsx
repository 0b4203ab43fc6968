import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

/** Selects several: a choice that was typed for closes the list, others leave it open for the next one. */
export function PickMany({ onDropdownOpen, onDropdownClose, ...props }: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      searchValue={typed}
      {...props}
      onSearchChange={(search) => {
        setTyped(search)
        props.onSearchChange?.(search)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setOpen(true)
        onDropdownOpen?.()
      }}
      onDropdownClose={() => {
        setOpen(false)
        onDropdownClose?.()
      }}
      onOptionSubmit={() => {
        if ((props.searchValue ?? typed) !== '') setOpen(false)
      }}
    />
  )
}
