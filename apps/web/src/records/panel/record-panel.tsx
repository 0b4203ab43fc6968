import { EmptyState } from '@cadencia/ui/empty-state'
import { SidePanel } from '@cadencia/ui/side-panel'
import { Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRecentRecord } from '../../kit/recent.ts'
import type { ActionScope } from '../actions/action.ts'
import { useActions } from '../actions/action-store.ts'
import { copyLinkAction } from '../actions/copy-actions.ts'
import { RecordScope } from '../actions/record-scope.ts'
import { type MissingRecord, RecordFailure } from './record-failure.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordNavigation } from './record-navigation.tsx'
import { useRecordNeighbors } from './record-sequence.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

interface RecordQuery<T> {
  /** Null where there is no such record, undefined while it is not loaded. */
  readonly data: T | null | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface RecordPanelProps<T> {
  /** The same panel shows one record after another: what belongs to one of them starts anew. */
  id: string
  query: RecordQuery<T>
  /** The heading while the record is not loaded. */
  noun: string
  /** Its title as text: for the palette, and to find it again. */
  nameOf: (record: T) => string
  title: (record: T) => ReactNode
  /** What stands behind its noun above the title: the record it belongs to, or its number. */
  subtitle?: (record: T) => ReactNode
  /** How it stands, as a badge or the control that changes it; the main acts, with their words, in `RecordActs`. */
  state?: (record: T) => ReactNode
  /** What can be done with it: all `IconAction`s stand in its menu. */
  actions?: (record: T) => ReactNode
  /** Name of its menu. Default: 'Mais ações'. */
  menuLabel?: string
  size?: 'lg' | 'xl'
  /** What is said when the address names no record. */
  missing: MissingRecord
  /** What is said when it could not be loaded, where the server has no text for it. */
  failed: string
  children: (record: T) => ReactNode
  onClose: () => void
}

/** One record beside its list, with its loading, missing and failure states. */
export function RecordPanel<T>(props: RecordPanelProps<T>) {
  const { id, query, noun, title, subtitle, state, actions, size = 'lg', missing, failed } = props
  const { children, onClose, nameOf, menuLabel = 'Mais ações' } = props
  const { data: record, error } = query
  const isLoaded = record !== undefined && record !== null
  const location = useLocation()
  const neighbors = useRecordNeighbors(id)
  const findRow = useRowFinder(id, neighbors)
  const name = isLoaded ? nameOf(record) : undefined
  const scope = useMemo(
    (): ActionScope => ({ level: 'record', heading: name ?? noun, subject: id }),
    [name, noun, id],
  )
  usePanelActions(scope, neighbors)
  useRecentRecord(name)
  return (
    <SidePanel
      recordKey={id}
      title={isLoaded ? <Fragment key={id}>{title(record)}</Fragment> : noun}
      path={<Path noun={noun}>{isLoaded && subtitle?.(record)}</Path>}
      state={isLoaded && state && <Fragment key={id}>{state(record)}</Fragment>}
      actions={
        isLoaded && (
          <Fragment key={id}>
            <RecordScope value={scope}>{actions?.(record)}</RecordScope>
            <RecordMenu subject={id} label={menuLabel} />
          </Fragment>
        )
      }
      navigation={<RecordNavigation neighbors={neighbors} />}
      size={size}
      keepFocus={isFocusKept(location.state)}
      findRow={findRow}
      onClose={onClose}
    >
      <Fragment key={id}>
        {isLoaded ? (
          children(record)
        ) : record === null ? (
          <EmptyState {...missing} />
        ) : error ? (
          <RecordFailure
            error={error}
            missing={missing}
            failed={failed}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <RecordSkeleton />
        )}
      </Fragment>
    </SidePanel>
  )
}

/** The main acts of a record, at the end of the line that says how it stands. */
export function RecordActs({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" ml="auto">
      {children}
    </Group>
  )
}

function Path({ noun, children }: { noun: string; children: ReactNode }) {
  return (
    <>
      {noun}
      {children && (
        <>
          {' › '}
          <span>{children}</span>
        </>
      )}
    </>
  )
}

/** Offers what every open record can do: to lead to its neighbours and to be shared. */
function usePanelActions(scope: ActionScope, neighbors: ReturnType<typeof useRecordNeighbors>) {
  const { pathname, search } = useLocation()
  const { goToNext, goToPrevious } = neighbors ?? {}
  useActions(scope, [
    copyLinkAction(pathname + search),
    ...(neighbors
      ? [
          {
            id: 'next',
            label: 'Próximo registro',
            icon: IconChevronDown,
            keys: 'j',
            isForKeys: true,
            run: () => goToNext?.(),
          },
          {
            id: 'previous',
            label: 'Registro anterior',
            icon: IconChevronUp,
            keys: 'k',
            isForKeys: true,
            run: () => goToPrevious?.(),
          },
        ]
      : []),
  ])
}

/** True where the record was opened with `{ state: { keepFocus: true } }`: the list keeps the focus. */
function isFocusKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepFocus' in state && state.keepFocus === true
}

/** Finds the record's row in the list beside it, or that of a neighbor where the record has left the list. */
function useRowFinder(id: string, neighbors: ReturnType<typeof useRecordNeighbors>) {
  const known = useRef<readonly string[]>([id])
  useLayoutEffect(() => {
    const ids = neighbors ? [id, neighbors.nextId, neighbors.previousId] : [id]
    // A record that was deleted leaves the list before its panel closes.
    if (neighbors || known.current[0] !== id) known.current = ids.filter((one) => one !== undefined)
  }, [id, neighbors])
  return () => known.current.map(rowOf).find((row) => row !== null) ?? null
}

function rowOf(id: string): HTMLElement | null {
  const quoted = CSS.escape(id)
  return document.querySelector<HTMLElement>(
    `[data-row="${quoted}"] a[data-record], [data-card="${quoted}"], a[data-record][href*="${quoted}"]`,
  )
}
