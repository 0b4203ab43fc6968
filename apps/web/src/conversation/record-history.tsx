import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { ErrorState } from '@cadencia/ui/error-state'
import { Text, Title } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
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
}

/** What happened to a record that is not discussed, oldest first. */
export function RecordHistory({ query, labels }: RecordHistoryProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb="xs">
        Atividade
      </Title>
      <Events query={query} labels={labels} />
    </section>
  )
}

function Events({ query, labels }: RecordHistoryProps) {
  const { data, error, isFetching, refetch } = query
  const groups = useMemo(() => data && groupsOf(fieldEvents(data, labels)), [data, labels])
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  if (!groups && error) {
    return (
      <ErrorState
        message="Não foi possível carregar a atividade."
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
    <ol className={classes.events}>
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
