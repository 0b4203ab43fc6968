import { messageOf } from '@cadencia/http/http-error'
import type { Session } from '@cadencia/people/sessions/contract'
import { deviceName } from '@cadencia/people/sessions/labels'
import { useEndSession, useSessions } from '@cadencia/people/sessions/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { showFailureOf } from '../../kit/show-failure.ts'

/** The viewer's sessions; all but the current one can be ended. */
export function SessionList() {
  const sessions = useSessions()
  const end = useEndSession()
  const endOne = (session: Session) =>
    showFailureOf(
      end.mutateAsync({ params: { id: session.id } }),
      'Não foi possível encerrar a sessão. Tente novamente.',
    )

  return (
    <section aria-labelledby="sessions-title">
      <Title order={2} fz="lg" id="sessions-title" mb="xs">
        Sessões abertas
      </Title>
      {sessions.isPending && (
        <Stack gap="xs" role="status" aria-label="Carregando">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {sessions.isLoadingError && (
        <ErrorState
          message={messageOf(sessions.error, 'Não foi possível carregar as sessões.')}
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      )}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.params.id === session.id}
            onEnd={() => endOne(session)}
          />
        ))}
      </Stack>
    </section>
  )
}

/** One session: device, last use, and the button that ends it. */
interface SessionLineProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

export function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const device = deviceName(session.userAgent)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" mih={44}>
      <div style={{ minWidth: 0 }}>
        <Text fw={550} truncate title={session.userAgent}>
          {device}
          {session.isAdministrator && ' · administração'}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {session.ipAddress} · <RelativeTime instant={session.lastSeenAt} />
        </Text>
      </div>
      {session.isCurrent ? (
        <StatusBadge tone="neutral" label="Esta sessão" />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={isEnding}
          aria-label={`Encerrar sessão em ${device}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </Group>
  )
}
