import { Pill } from '@mantine/core'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

const ChipsContext = createContext<HTMLElement | null>(null)
/** Where the filters inside show their chips while they are folded. */
export const FilterChips = ChipsContext.Provider

interface FilterChipProps {
  /** What the filter leaves: 'Prioridade alta'. */
  label: string
  onClear: () => void
}

/** Says that a folded filter is set, and takes it away. */
export function FilterChip({ label, onClear }: FilterChipProps) {
  const place = useContext(ChipsContext)
  if (!place) return null
  return createPortal(
    <Pill
      size="md"
      h={26}
      bd="1px solid var(--mantine-color-default-border)"
      withRemoveButton
      removeButtonProps={{ 'aria-label': `Tirar o filtro ${label}`, 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onClear}
    >
      {label}
    </Pill>,
    place,
  )
}
