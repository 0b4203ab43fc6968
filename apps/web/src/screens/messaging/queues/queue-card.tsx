import { formatNumber } from '@cadencia/locale/numbers'
import type { QueueStats } from '@cadencia/messaging/queues/contract'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Card, Group, Title } from '@mantine/core'
import { IconBrush, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import classes from './queues.module.css'
import { useMonitorRights } from './use-monitor-rights.ts'
import { useQueueActions } from './use-queue-actions.ts'

interface QueueCardProps {
  stats: QueueStats
  onPause: () => void
  onClean: () => void
}

/** One queue: whether it is active, and how many jobs stand where. */
export function QueueCard({ stats, onPause, onClean }: QueueCardProps) {
  const { queueName, isActive, failed } = stats
  const { managing } = useMonitorRights()
  const actions = useQueueActions(queueName)
  const label = QUEUE_LABELS[queueName]
  const figures = [
    { label: 'Pendentes', value: stats.pending },
    { label: 'Processando', value: stats.processing },
    { label: 'Concluídos', value: stats.completed },
    { label: 'Falhas', value: failed, isAlarming: failed > 0 },
  ]
  return (
    <Card component="article" withBorder padding="md" aria-label={`Fila ${label}`}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={3} fz="md">
          {label}
        </Title>
        <StatusBadge tone={isActive ? 'neutral' : 'warning'} label={isActive ? 'Ativa' : 'Pausada'} />
      </Group>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd data-alarming={figure.isAlarming || undefined}>{formatNumber(figure.value)}</dd>
          </div>
        ))}
      </dl>
      {managing === undefined && (
        <Group gap={4} mt="xs" mb={-6} me={-8} justify="flex-end">
          <IconAction
            icon={isActive ? IconPlayerPause : IconPlayerPlay}
            label={`${isActive ? 'Pausar' : 'Retomar'} ${label}`}
            onClick={isActive ? onPause : actions.resume}
          />
          <IconAction icon={IconBrush} label={`Limpar ${label}`} onClick={onClean} />
        </Group>
      )}
    </Card>
  )
}
