import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { ErrorState } from '@cadencia/ui/error-state'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from './discussion.module.css'
import { DiscussionSkeleton } from './discussion-skeleton.tsx'
import { EventRow } from './event-row.tsx'
import { type FieldLabels, fieldEvents } from './field-events.ts'
import { groupsOf } from './stream.ts'

interface RecordHistoryProps {
  query: {
    /** Newest first. */
    readonly data: readonly FieldHistoryEntry[] | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  labels: FieldLabels
  /** 'Atividade' tells what was done, oldest first and together where it was at once; 'Histórico' row by row, newest first. */
  kind?: 'activity' | 'history'
}

/** What happened to a record that is not discussed. */
export function RecordHistory({ query, labels, kind = 'activity' }: RecordHistoryProps) {
  const { data, error, isFetching, refetch } = query
  const groups = useMemo(() => {
    if (!data) return undefined
    const events = fieldEvents(data, labels)
    return kind === 'activity' ? groupsOf(events) : events.toReversed().map((event) => [event] as const)
  }, [data, labels, kind])
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  if (!groups && error) {
    return (
      <ErrorState
        message={`Não foi possível carregar ${kind === 'activity' ? 'a atividade' : 'o histórico'}.`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!groups) return <DiscussionSkeleton />
  if (groups.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nada mudou desde a criação.
      </Text>
    )
  }
  return (
    <ol className={classes.events} aria-label={kind === 'activity' ? 'Atividade' : 'Histórico'}>
      {groups.map((events) => {
        const [{ id }] = events
        return (
          <li key={id}>
            <EventRow
              events={events}
              isExpanded={expanded.has(id)}
              onExpand={() => setExpanded(new Set(expanded).add(id))}
            />
          </li>
        )
      })}
    </ol>
  )
}
