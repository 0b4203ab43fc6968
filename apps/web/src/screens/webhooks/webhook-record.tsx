import { formatDateTime } from '@cadencia/locale/dates'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import type { Webhook } from '@cadencia/webhooks/contract'
import { useOfferedFacts, useUpdateWebhook } from '@cadencia/webhooks/react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { showFailure } from '../../kit/show-failure.ts'
import { AddressText } from '../../kit/text/address-text.tsx'
import { Fact, PropertyGrid } from '../../records/panel/fact.tsx'
import { IconAction } from '../../records/panel/icon-action.tsx'
import { RecordActs, RecordPanel } from '../../records/panel/record-panel.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { SignatureHint } from './webhook-dialogs.tsx'
import { factsLabel, nameOf, STATE_LABELS, stateOf } from './webhook-labels.ts'
import classes from './webhooks.module.css'

const MISSING = {
  icon: IconWebhook,
  text: 'Webhook não encontrado',
  description: 'Ele pode ter sido excluído, ou o endereço mudou.',
} as const
/** Longer lists are folded, so that the deliveries stay in sight. */
const FACTS_OPEN = 5
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export type WebhookAction = 'edit' | 'secret' | 'delete'

interface WebhookRecordProps {
  webhookId: string
  query: {
    readonly data: readonly Webhook[] | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  onAction: (action: WebhookAction) => void
  onClose: () => void
}

/** One webhook beside the others: its state, its facts and its deliveries. */
export function WebhookRecord({ webhookId, query, onAction, onClose }: WebhookRecordProps) {
  return (
    <RecordPanel
      id={webhookId}
      query={{ ...query, data: query.data && (query.data.find(({ id }) => id === webhookId) ?? null) }}
      noun="Webhook"
      nameOf={nameOf}
      title={nameOf}
      state={(webhook) => <State webhook={webhook} />}
      actions={() => (
        <>
          <IconAction icon={IconPencil} label="Editar webhook" onClick={() => onAction('edit')} />
          <IconAction icon={IconKey} label="Trocar segredo" onClick={() => onAction('secret')} />
          <IconAction icon={IconTrash} label="Excluir webhook" onClick={() => onAction('delete')} />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar o webhook."
      onClose={onClose}
    >
      {(webhook) => (
        <Stack gap="lg">
          <StateNotes webhook={webhook} />
          <About webhook={webhook} />
          <DeliveryLog webhook={webhook} />
        </Stack>
      )}
    </RecordPanel>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { id, version, isActive } = webhook
  const update = useUpdateWebhook()
  const change = () =>
    update.mutate(
      { params: { id }, body: { isActive: !isActive, version } },
      {
        onSuccess: () =>
          showToast({ title: isActive ? 'Webhook pausado' : 'Webhook retomado', tone: 'success' }),
        onError: (error) => showFailure(error, 'Não foi possível mudar o webhook. Tente novamente.'),
      },
    )
  return (
    <>
      <StatusBadge {...STATE_LABELS[stateOf(webhook)]} />
      <RecordActs>
        <Button
          variant={isActive ? 'default' : 'light'}
          leftSection={isActive ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
          loading={update.isPending}
          onClick={change}
        >
          {isActive ? 'Pausar' : 'Retomar'}
        </Button>
      </RecordActs>
    </>
  )
}

/** Why it is paused, or what fails. */
function StateNotes({ webhook: { isActive, pauseReason, failingSince } }: { webhook: Webhook }) {
  return (
    <>
      {pauseReason === 'unreachable' && (
        <Alert color="red" title="Nada foi aceito por 24 horas">
          O que acontece agora é guardado por 7 dias e enviado, em ordem, quando você o retomar.
        </Alert>
      )}
      {pauseReason === 'gone' && (
        <Alert color="red" title="O destino respondeu 410">
          Ele não quer receber mais nada. O que acontece durante a pausa não é guardado; o que já estava na
          fila sai se você o retomar.
        </Alert>
      )}
      {pauseReason === 'manual' && (
        <Text size="sm" c="dimmed">
          O que acontece durante a pausa não é guardado; o que já estava na fila sai quando você o retomar.
        </Text>
      )}
      {isActive && failingSince !== null && (
        <Alert color="yellow" title={`Nada é aceito desde ${formatDateTime(failingSince)}`}>
          As tentativas seguem, cada vez mais espaçadas, por 24 horas. Depois disso o webhook é pausado.
        </Alert>
      )}
    </>
  )
}

function About({ webhook }: { webhook: Webhook }) {
  const { url, facts, waiting, pausedAt, createdAt, formerSecretUntil } = webhook
  const isFormerValid = formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now()
  const { data: offered = [] } = useOfferedFacts()
  const summaries = new Map(offered.map(({ name, summary }) => [name, summary]))
  return (
    <Stack gap="xs">
      <PropertyGrid>
        <Fact label="Endereço" isWide>
          <span className={classes.code}>
            <AddressText text={url} />
          </span>
        </Fact>
        <Fact label="Na fila">{waiting}</Fact>
        {pausedAt && <Fact label="Pausado em">{formatDateTime(pausedAt)}</Fact>}
        <Fact label="Criado em">{formatDateTime(createdAt)}</Fact>
        {isFormerValid && (
          <Fact label="Segredo anterior">assina também até {formatDateTime(formerSecretUntil)}</Fact>
        )}
        <Fact label="Eventos" isWide>
          <details open={facts.length <= FACTS_OPEN}>
            <summary className={classes.summary}>{factsLabel(webhook)}</summary>
            <ul className={classes.chosen}>
              {facts.map((name) => (
                <li key={name}>{summaries.get(name) ?? name}</li>
              ))}
            </ul>
          </details>
        </Fact>
      </PropertyGrid>
      <SignatureHint />
    </Stack>
  )
}
