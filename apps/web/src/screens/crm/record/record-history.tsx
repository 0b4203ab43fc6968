import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FieldLabels, fieldEvents } from '../../../conversation/field-events.ts'
import type { StreamEvent } from '../../../conversation/stream.ts'
import { RecordSkeleton } from '../../../records/panel/record-skeleton.tsx'
import classes from './record.module.css'

interface RecordHistoryProps {
  history: UseQueryResult<FieldHistoryEntry[]>
  labels: FieldLabels
}

/** Who changed what of a record that is not discussed, newest first. */
export function RecordHistory({ history, labels }: RecordHistoryProps) {
  if (history.isPending) return <RecordSkeleton />
  if (!history.data) {
    return (
      <ErrorState
        message={messageOf(history.error, 'Não foi possível carregar o histórico.')}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    )
  }
  const events = fieldEvents(history.data, labels).toReversed()
  if (events.length === 0) return <Text c="dimmed">Nenhuma alteração ainda.</Text>
  return (
    <ol className={classes.history} aria-label="Histórico">
      {events.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Entry({ event: { actor, text, at } }: { event: StreamEvent }) {
  const name = actor?.name ?? 'Sistema'
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <UserAvatar name={name} imageUrl={actor?.imageUrl} isDecorative />
      <Text size="sm" mt={3} flex={1} miw={0}>
        <Text span inherit fw={600}>
          {name}
        </Text>{' '}
        {text}{' '}
        <Text span inherit c="dimmed">
          · <RelativeTime instant={at} />
        </Text>
      </Text>
    </Group>
  )
}
