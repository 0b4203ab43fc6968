import type { SetAside } from '@cadencia/admin/outbox/contract'
import { useRetrySetAside, useSetAside } from '@cadencia/admin/outbox/react'
import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { showFailure } from '../../../kit/show-failure.ts'
import { ReportPanel } from '../../../records/panel/report-panel.tsx'

/** The events that could not be delivered and wait for a person, the newest first. */
export function SetAsideList({ count }: { count: number }) {
  return (
    <ReportPanel
      title="Eventos deixados de lado"
      state={
        <StatusBadge
          tone={count > 0 ? 'danger' : 'neutral'}
          label={count > 0 ? plural(count, 'evento', 'eventos') : 'Nenhum'}
        />
      }
    >
      {count === 0 ? (
        <Text size="sm">Todos os eventos foram entregues ou ainda estão em nova tentativa.</Text>
      ) : (
        <Waiting count={count} />
      )}
    </ReportPanel>
  )
}

function Waiting({ count }: { count: number }) {
  const events = useSetAside()
  if (events.isPending) return <Skeleton height={60} role="status" aria-label="Carregando eventos" />
  if (!events.data) {
    return (
      <ErrorState
        message={messageOf(events.error, 'Não foi possível carregar os eventos.')}
        onRetry={() => void events.refetch()}
        isRetrying={events.isFetching}
      />
    )
  }
  const hidden = count - events.data.length
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Não puderam ser tratados e não são tentados de novo sozinhos. O que veio depois deles continuou.
      </Text>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {events.data.map((event) => (
          <Event key={`${event.factId} ${event.subscriber}`} event={event} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          E mais {plural(hidden, 'evento', 'eventos')}.
        </Text>
      )}
    </>
  )
}

function Event({ event: { factId, fact, subscriber, error, at } }: { event: SetAside }) {
  const retry = useRetrySetAside()
  const runAgain = () =>
    retry.mutate(
      { params: { factId: String(factId) }, body: { subscriber } },
      {
        onSuccess: () =>
          showToast({
            title: 'Evento na fila de novo',
            message: 'Se falhar, volta a esta lista.',
            tone: 'success',
          }),
        onError: (failure) => showFailure(failure, 'Não foi possível tentar de novo.'),
      },
    )
  return (
    <Group component="li" justify="space-between" gap="md" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fact} · {subscriber} · <RelativeTime instant={at} />
        </Text>
        <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={retry.isPending}
        aria-label={`Tentar novamente o evento ${factId}`}
        onClick={runAgain}
      >
        Tentar novamente
      </Button>
    </Group>
  )
}
