import { messageOf } from '@cadencia/http/http-error'
import { useEndUserSessions, useUserSessions } from '@cadencia/people/users/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { showFailureOf } from '../../../../kit/show-failure.ts'
import { SessionLine } from '../../../../records/people/session-list.tsx'

/** Where the person is signed in; each session, or all of them, can be ended. */
export function UserSessions({ userId }: { userId: string }) {
  const sessions = useUserSessions(userId)
  const end = useEndUserSessions()
  const endThem = (sessionId?: string) =>
    showFailureOf(
      end.mutateAsync({ params: { id: userId }, ...(sessionId ? { query: { sessionId } } : {}) }),
      'Não foi possível encerrar a sessão. Tente novamente.',
    )
  const ending = end.isPending ? end.variables.query?.sessionId : undefined

  return (
    <section aria-labelledby="user-sessions">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="user-sessions" fz="md">
          Sessões abertas
        </Title>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={end.isPending && ending === undefined}
            onClick={() => endThem()}
          >
            Encerrar todas
          </Button>
        )}
      </Group>
      {sessions.isPending && <Skeleton height={44} role="status" aria-label="Carregando" />}
      {sessions.isLoadingError && (
        <ErrorState
          message={messageOf(sessions.error, 'Não foi possível carregar as sessões.')}
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      )}
      {sessions.data?.length === 0 && <Text c="dimmed">Nenhuma sessão aberta</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => endThem(session.id)}
          />
        ))}
      </Stack>
    </section>
  )
}
