import { messageOf } from '@cadencia/http/http-error'
import { useCurrentUser } from '@cadencia/people/react'
import type { HistoryEntry } from '@cadencia/support/contract'
import { useSupportHistory } from '@cadencia/support/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import shared from '../../../lists/lists.module.css'
import { fullName } from '../../../shell/person.ts'
import classes from '../support.module.css'
import { CommentForm } from './comment-form.tsx'
import { historyLabel } from './history-labels.ts'

const GONE = 'Pessoa que saiu'

/** All that happened and was said, oldest first, and a place to say more. */
export function RequestHistory({ requestId }: { requestId: string }) {
  const history = useSupportHistory(requestId)
  const { data: user } = useCurrentUser()
  return (
    <section aria-labelledby="support-history">
      <Title order={3} id="support-history" mb="sm">
        Histórico e comentários
      </Title>
      {history.isPending && <HistorySkeleton />}
      {history.isError && (
        <ErrorState
          message={messageOf(history.error, 'Não foi possível carregar o histórico.')}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
      {history.data && (
        <Stack component="ol" gap="md" className={shared.plain ?? ''} mb="md">
          {history.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {user && !user.isGuest && <CommentForm requestId={requestId} />}
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const name = entry.actor ? fullName(entry.actor) : GONE
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <UserAvatar name={name} isDecorative />
      <Box flex={1} miw={0}>
        <Text size="sm" mt={3} style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit fw={600}>
            {name}
          </Text>{' '}
          {historyLabel(entry)}{' '}
          <Text span inherit c="dimmed">
            · <RelativeTime instant={entry.at} />
          </Text>
        </Text>
        {entry.text && (
          <Text className={classes.comment} mt={6}>
            {entry.text}
          </Text>
        )}
      </Box>
    </Group>
  )
}

function HistorySkeleton() {
  return (
    <Stack role="status" aria-label="Carregando" mb="md">
      <Skeleton height={28} width="70%" />
      <Skeleton height={28} width="55%" />
    </Stack>
  )
}
