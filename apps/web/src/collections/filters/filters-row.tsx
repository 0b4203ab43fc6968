import { plural } from '@cadencia/locale/text'
import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useHasSidePanel } from '../../kit/use-has-side-panel.ts'
import { ON_SCREEN } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { focusLater } from '../../records/actions/focus-later.ts'
import { FilterChips } from './filter-chip.tsx'
import classes from './filters.module.css'

/** Filters stand behind their button. */
const NARROW_QUERY = '(max-width: 79.99em)'
/** The same for a row of many filters. */
const NARROW_FOR_MANY_QUERY = '(max-width: 89.99em)'

interface FiltersRowProps {
  /** 'Filtrar leads' */
  label: string
  /** What always stands: the search, most often. */
  search?: ReactNode
  /** How many of the others narrow the list; without it they are never behind a button. */
  activeCount?: number
  /** They need 1,440 px to stand in one row. */
  isLong?: boolean
  /** The others; behind a button where there is little room, with a chip for each that is set. */
  children?: ReactNode
}

/** What narrows and orders a list, in one row; `/` leads to the search, else to the first field. */
export function FiltersRow({ label, search, activeCount, isLong = false, children }: FiltersRowProps) {
  const isNarrow = useIsNarrow(isLong ? NARROW_FOR_MANY_QUERY : NARROW_QUERY)
  const isFolded = isNarrow && activeCount !== undefined
  const [isOpen, { toggle }] = useDisclosure(false)
  const [chips, setChips] = useState<HTMLElement | null>(null)
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
    <Group ref={row} className={classes.row ?? ''} gap={8} mb="xs" role="search" aria-label={label}>
      {search}
      {isFolded && (
        <>
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
          <Group ref={setChips} gap={6} display={activeCount === 0 || isOpen ? 'none' : 'flex'} />
        </>
      )}
      {isFolded ? (
        <Group id={othersId} gap="sm" w="100%" display={isOpen ? 'flex' : 'none'}>
          <FilterChips value={chips}>{children}</FilterChips>
        </Group>
      ) : (
        children
      )}
    </Group>
  )
}

/** Whether the window is narrow, or a record is open beside the list. */
function useIsNarrow(query: string): boolean {
  const isNarrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
  const hasPanel = useHasSidePanel()
  return isNarrow || hasPanel
}

function findFirstField(row: HTMLElement | null): HTMLElement | null | undefined {
  const search = row?.querySelector<HTMLElement>('input[type="search"]')
  return search ?? row?.querySelector<HTMLElement>('input:not([type="hidden"]), button')
}

/** How many of these are set. */
export function countSet(...filters: readonly (string | null)[]): number {
  return filters.filter((value) => value !== null).length
}
