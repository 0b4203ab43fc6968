import { EmptyState } from '@cadencia/ui/empty-state'
import { Button, Group } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../../kit/action-button.tsx'

interface ListEmptyStateProps {
  icon: Icon
  /** The specified empty text. */
  text: string
  description?: string | undefined
  /** Filters leave nothing: they can be cleared. */
  isFiltered: boolean
  clear: () => void
  createLabel?: string
  /** Why the viewer can't create one. */
  refusal?: string | undefined
  onCreate?: () => void
  /** Another way to go on, while no filter is set. */
  otherWay?: ReactNode
}

/** Stands where a list has nothing to show, with the ways out of it. */
export function ListEmptyState(props: ListEmptyStateProps) {
  const { isFiltered, clear, createLabel, refusal, onCreate, otherWay, ...texts } = props
  return (
    <EmptyState
      {...texts}
      action={
        (isFiltered || onCreate || otherWay) && (
          <Group gap="xs" justify="center">
            {isFiltered && (
              <Button variant="default" onClick={clear}>
                Limpar filtros
              </Button>
            )}
            {onCreate && (
              <ActionButton
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                reason={refusal}
                onClick={onCreate}
              >
                {createLabel}
              </ActionButton>
            )}
            {!isFiltered && otherWay}
          </Group>
        )
      }
    />
  )
}
