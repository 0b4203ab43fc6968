import { plural } from '@cadencia/locale/text'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { ON_SCREEN } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { focusLater } from '../../records/actions/focus-later.ts'

interface FiltersRowProps {
  /** 'Filtrar leads' */
  label: string
  /** What always stands: the search, most often. */
  search?: ReactNode
  /** How many of the others narrow the list; without it they are never behind a button. */
  activeCount?: number
  /** The others; on a phone behind a button, so that the list itself is in sight. */
  children?: ReactNode
}

/** What narrows and orders a list, in one row; `/` leads to the search, else to the first field. */
export function FiltersRow({ label, search, activeCount, children }: FiltersRowProps) {
  const isFolded = useIsPhone() && activeCount !== undefined
  const [isOpen, { toggle }] = useDisclosure(false)
  const othersId = useId()
  const row = useRef<HTMLDivElement>(null)
  useActions(ON_SCREEN, [
    {
      id: 'filter',
      label,
      icon: IconFilter,
      keys: '/',
      run: () => focusLater(() => findFirstField(row.current)),
    },
  ])
  return (
    <Group ref={row} gap="sm" mb="md" role="search" aria-label={label}>
      {search}
      {isFolded && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={othersId}
          aria-label={activeCount > 0 ? `Filtros, ${plural(activeCount, 'ativo', 'ativos')}` : 'Filtros'}
          onClick={toggle}
        >
          {activeCount > 0 ? `Filtros (${activeCount})` : 'Filtros'}
        </Button>
      )}
      {isFolded ? (
        <Group id={othersId} gap="sm" w="100%" display={isOpen ? 'flex' : 'none'}>
          {children}
        </Group>
      ) : (
        children
      )}
    </Group>
  )
}

function findFirstField(row: HTMLElement | null): HTMLElement | null | undefined {
  const search = row?.querySelector<HTMLElement>('input[type="search"]')
  return search ?? row?.querySelector<HTMLElement>('input:not([type="hidden"]), button')
}

/** How many of these are set. */
export function countSet(...filters: readonly (string | null)[]): number {
  return filters.filter((value) => value !== null).length
}
