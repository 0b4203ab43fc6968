import { hint } from '@cadencia/ui/hint'
import { ActionIcon, Text } from '@mantine/core'
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { useRecordNeighbors } from './record-sequence.ts'

/** Leads to the previous and the next record of the list beside it; `RecordPanel` offers the same by K and J. */
export function RecordNavigation({ neighbors }: { neighbors: ReturnType<typeof useRecordNeighbors> }) {
  if (!neighbors) return null
  const { position, total, goToPrevious, goToNext } = neighbors
  return (
    <>
      <NeighborButton label="Registro anterior" shortcut="K" icon={IconChevronUp} go={goToPrevious} />
      <NeighborButton label="Próximo registro" shortcut="J" icon={IconChevronDown} go={goToNext} />
      <Text c="dimmed" size="sm" ml={4} style={{ whiteSpace: 'nowrap' }}>
        {position} de {total}
      </Text>
    </>
  )
}

interface NeighborButtonProps {
  label: string
  shortcut: string
  icon: Icon
  /** Undefined at the end of the list. */
  go: (() => void) | undefined
}

function NeighborButton({ label, shortcut, icon: IconComponent, go }: NeighborButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={go === undefined}
      onClick={go}
      {...hint(`${label} (${shortcut})`)}
    >
      <IconComponent size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
