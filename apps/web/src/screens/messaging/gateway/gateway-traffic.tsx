import { HttpError, messageOf } from '@cadencia/http/http-error'
import { labelOf, lookUp } from '@cadencia/locale/fallback'
import { formatNumber } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { type GatewayOverview, OUTBOX_SHOWN, type OutboxMessage } from '@cadencia/messaging/gateway/contract'
import { useGatewayOverview } from '@cadencia/messaging/gateway/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconMailbox } from '@tabler/icons-react'
import { pauseReasonLabel, STATE_LABELS, STATE_TONES } from './gateway-labels.ts'
import classes from './whatsapp.module.css'

/** What waits, what left today and what went wrong; the outbox of the simulated provider. */
export function GatewayTraffic({ isSimulated }: { isSimulated: boolean }) {
  const overview = useGatewayOverview()
  if (overview.data) return <Traffic overview={overview.data} isSimulated={isSimulated} />
  if (overview.isPending) return <Skeleton height={64} role="status" aria-label="Carregando envios" />
  if (isLocked(overview.error)) {
    return <Text c="dimmed">Os envios aparecem para quem entrou no CRM.</Text>
  }
  return (
    <ErrorState
      message={messageOf(overview.error, 'Não foi possível carregar os envios.')}
      onRetry={() => void overview.refetch()}
      isRetrying={overview.isFetching}
    />
  )
}

/** Whether the reader may not see what lies behind the CRM's gate. */
function isLocked(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'crm_locked'
}

function Traffic({ overview, isSimulated }: { overview: GatewayOverview; isSimulated: boolean }) {
  const pauseReason = pauseReasonLabel(overview)
  const { waiting, sentToday, allowance, failed, uncertain, unacknowledged, notUnderstood, outbox } = overview
  const figures = [
    { label: 'Na fila', value: formatNumber(waiting) },
    { label: 'Enviadas hoje', value: `${formatNumber(sentToday)} de ${formatNumber(allowance)}` },
    { label: 'Falhas em 7 dias', value: formatNumber(failed), isAlarming: failed > 0 },
    { label: 'Incertas em 7 dias', value: formatNumber(uncertain), isAlarming: uncertain > 0 },
    ...(isSimulated
      ? []
      : [
          {
            label: 'Sem confirmação há 15 min',
            value: formatNumber(unacknowledged),
            isAlarming: unacknowledged > 0,
          },
        ]),
    ...(notUnderstood > 0
      ? [{ label: 'Eventos não entendidos', value: formatNumber(notUnderstood), isAlarming: true }]
      : []),
  ]
  return (
    <>
      {pauseReason && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
          {pauseReason}
        </Alert>
      )}
      <dl className={classes.figures}>
        {figures.map(({ label, value, isAlarming = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-alarming={isAlarming || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {isSimulated && <Outbox messages={outbox} />}
    </>
  )
}

function Outbox({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <section aria-labelledby="outbox-title">
      <Group gap="xs" mb="xs">
        <Title order={3} id="outbox-title">
          Caixa de saída
        </Title>
        <StatusBadge tone="neutral" label="Simulado" />
      </Group>
      {messages.length === 0 ? (
        <EmptyState
          icon={IconMailbox}
          text="Nenhuma mensagem na caixa de saída"
          description="O que for enviado aparece aqui e não chega a ninguém."
        />
      ) : (
        <>
          <ul className={classes.outbox} aria-label="Mensagens simuladas">
            {messages.map((message) => (
              <OutboxRow key={message.id} message={message} />
            ))}
          </ul>
          {messages.length === OUTBOX_SHOWN && (
            <Text size="sm" c="dimmed" mt={4}>
              As {OUTBOX_SHOWN} mais novas
            </Text>
          )}
        </>
      )}
    </section>
  )
}

function OutboxRow({
  message: { contact, waUserId, text, fileName, state, at },
}: {
  message: OutboxMessage
}) {
  return (
    <li>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{contact === null ? (waUserId ?? 'Contato apagado') : formatPhone(contact)}</Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed" component="span">
              <RelativeTime instant={at} />
            </Text>
            <StatusBadge tone={lookUp(STATE_TONES, state, 'neutral')} label={labelOf(STATE_LABELS, state)} />
          </Group>
        </Group>
        {text && <Text className={classes.text ?? ''}>{text}</Text>}
        {fileName && (
          <Text size="sm" c="dimmed">
            Anexo: {fileName}
          </Text>
        )}
      </Stack>
    </li>
  )
}
