import type { QueueName } from '@cadencia/contract/job'
import { messageOf } from '@cadencia/http/http-error'
import { formatTime } from '@cadencia/locale/dates'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { useQueueStats } from '@cadencia/messaging/queues/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { QueueCard } from './queue-card.tsx'
import { MANAGED_BY_ADMINISTRATORS } from './queue-labels.ts'
import { useMonitorRights } from './use-monitor-rights.ts'
import { useQueueActions } from './use-queue-actions.ts'

/** Columns by the width of the place, which a navigation may stand beside. */
const COLUMNS = { base: 1, '480px': 2, '720px': 3, '1080px': 5 } as const
const QUEUES = 5
const CARD_HEIGHT = 168

interface Question {
  readonly queueName: QueueName
  readonly action: 'pause' | 'clean'
}

/** A card for each queue, and what is asked before one is paused or cleaned. */
export function QueueCards() {
  const stats = useQueueStats()
  const { managing } = useMonitorRights()
  const [question, setQuestion] = useState<Question>()
  if (stats.isPending) {
    return (
      <SimpleGrid type="container" cols={COLUMNS} spacing="md" role="status" aria-label="Carregando">
        {Array.from({ length: QUEUES }, (_, index) => (
          <Skeleton key={index} height={CARD_HEIGHT} />
        ))}
      </SimpleGrid>
    )
  }
  if (!stats.data) {
    return (
      <ErrorState
        message={messageOf(stats.error, 'Não foi possível carregar as filas.')}
        onRetry={() => void stats.refetch()}
        isRetrying={stats.isFetching}
      />
    )
  }
  return (
    <>
      {stats.isError && (
        <Text role="alert" size="sm" mb="xs">
          {messageOf(stats.error, 'Não foi possível atualizar as filas.')} Números de{' '}
          {formatTime(new Date(stats.dataUpdatedAt).toISOString())}.
        </Text>
      )}
      {managing !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {MANAGED_BY_ADMINISTRATORS}
        </Text>
      )}
      <SimpleGrid type="container" cols={COLUMNS} spacing="md">
        {stats.data.map((one) => (
          <QueueCard
            key={one.queueId}
            stats={one}
            onPause={() => setQuestion({ queueName: one.queueName, action: 'pause' })}
            onClean={() => setQuestion({ queueName: one.queueName, action: 'clean' })}
          />
        ))}
      </SimpleGrid>
      {question && <QueueQuestion {...question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

function QueueQuestion({ queueName, action, onClose }: Question & { onClose: () => void }) {
  const actions = useQueueActions(queueName, onClose)
  const label = QUEUE_LABELS[queueName]
  const isPausing = action === 'pause'
  return (
    <ConfirmDialog
      opened
      title={isPausing ? `Pausar ${label}?` : `Limpar ${label}?`}
      text={
        isPausing
          ? 'O que está em execução termina. Nada mais começa até a fila ser retomada.'
          : 'Os jobs concluídos e os que falharam saem da lista e dos números. Os que falharam não podem mais ser repetidos.'
      }
      confirmLabel={isPausing ? 'Pausar' : 'Limpar'}
      isDanger={!isPausing}
      isPending={actions.isPending}
      onConfirm={isPausing ? actions.pause : actions.clean}
      onClose={onClose}
    />
  )
}
