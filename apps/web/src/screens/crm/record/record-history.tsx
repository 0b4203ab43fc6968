import type { HistoryEntry } from '@cadencia/crm/contract'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Box, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { tokenSuffix } from '../../../people/acting-token.ts'
import { useAttendees } from '../../../people/use-people.ts'
import { fullName } from '../../../shell/person.ts'
import { ACTION_LABELS, fieldLabel, valueLabel } from './history-labels.ts'
import classes from './record.module.css'

/** Who changed what of a record, newest first. */
export function RecordHistory({ history }: { history: UseQueryResult<HistoryEntry[]> }) {
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
  if (history.data.length === 0) return <Text c="dimmed">Nenhuma alteração ainda.</Text>
  return (
    <ol className={classes.history} aria-label="Histórico">
      {history.data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry: { actor, token, what, changes, at } }: { entry: HistoryEntry }) {
  const { nameOf } = useAttendees()
  const name = actor ? fullName(actor) : 'Sistema'
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <UserAvatar name={name} imageUrl={actor?.profileImageUrl} isDecorative />
      <Box flex={1} miw={0}>
        <Text size="sm" mt={3}>
          <Text span inherit fw={600}>
            {name}
          </Text>{' '}
          {ACTION_LABELS[what]}
          {tokenSuffix(token)}{' '}
          <Text span inherit c="dimmed">
            · <RelativeTime instant={at} />
          </Text>
        </Text>
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map(({ field, from, to }) => (
              <li key={field}>
                {fieldLabel(field)}: {valueLabel(field, from, nameOf)} → {valueLabel(field, to, nameOf)}
              </li>
            ))}
          </ul>
        )}
      </Box>
    </Group>
  )
}
