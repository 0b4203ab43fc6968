import { plural } from '@cadencia/locale/text'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './collection.module.css'

interface SelectionBarProps {
  label: string
  count: number
  onClear: () => void
  /** What can be done with all of them. */
  children: ReactNode
}

/** Actions on the selected items, at the bottom of the window; absent while none is selected. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section className={classes.selectionBar} aria-label={`${label}: seleção`}>
      <Text fw={600} size="sm" role="status" flex="none">
        {plural(count, 'selecionado', 'selecionados')}
      </Text>
      <div className={classes.selectionActions}>{children}</div>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Limpar seleção" onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}
