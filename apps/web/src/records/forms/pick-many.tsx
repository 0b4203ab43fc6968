import { useAfterArrow } from '@cadencia/ui/awaited-enter'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import { type ChoiceCreation, isOffered } from '../fields/use-choices.ts'

interface PickManyProps extends MultiSelectProps {
  /** Makes a choice of a text that none has. */
  creation?: ChoiceCreation | undefined
}

/** Selects several: the list stays open for the next one until it is left. */
export function PickMany({ creation, ...props }: PickManyProps) {
  const [own, setTyped] = useState('')
  const typed = props.searchValue ?? own
  const isAfterArrow = useAfterArrow()
  const created = useCreated(creation, typed.trim(), props)
  return (
    <MultiSelect
      searchValue={typed}
      // Enter takes what was typed for, and nothing more.
      selectFirstOptionOnChange={typed !== ''}
      {...props}
      {...created}
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

/** The last choice makes one of what was typed, which is chosen then. */
function useCreated(
  creation: ChoiceCreation | undefined,
  typed: string,
  { data = [], value = [], onChange }: MultiSelectProps,
): Partial<MultiSelectProps> {
  const choices = data.flatMap((one) => (typeof one === 'object' && 'value' in one ? one : []))
  if (!creation || typed === '' || isOffered(choices, typed)) return {}
  const create = async (others: string[]) => {
    try {
      const { value: id } = await creation.create(typed)
      onChange?.([...others, id])
    } catch (error) {
      showFailure(error, creation.failure)
    }
  }
  const made = `new:${typed}`
  return {
    data: [...choices, { value: made, label: creation.labelOf(typed) }],
    onChange: (ids) => (ids.includes(made) ? void create(value) : onChange?.(ids)),
  }
}
