import type { Goal } from '@cadencia/admin/goals/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatPercent } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { ActionIcon, Button, Card, Group, Progress, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PERIOD_LABELS, progressLabel, progressOf, SECTOR_LABELS, weightLabel } from './goal-labels.ts'

export type GoalActionKind = 'edit' | 'progress' | 'delete'

interface GoalCardProps {
  goal: Goal
  onAction: (action: GoalActionKind) => void
}

/** A goal: what is wanted, how far it is, and what it is worth. */
export function GoalCard({ goal, onAction }: GoalCardProps) {
  const { title, description, sector, period, startDate, endDate, scoreWeight, isActiveForScoring } = goal
  const ratio = progressOf(goal)
  return (
    <Card withBorder padding="md" component="article" aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={3} fz="md">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {SECTOR_LABELS[sector]} · {PERIOD_LABELS[period]} · {formatDate(startDate)} a{' '}
            {formatDate(endDate)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <GoalAction
            label={`Editar ${title}`}
            icon={<IconPencil size={16} stroke={1.75} />}
            onClick={() => onAction('edit')}
          />
          <GoalAction
            label={`Excluir ${title}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onAction('delete')}
          />
        </Group>
      </Group>
      {description && (
        <Text size="sm" mt="xs" lineClamp={2}>
          {description}
        </Text>
      )}
      <Group justify="space-between" mt="md" mb={4} gap="xs">
        <Text size="sm">{progressLabel(goal)}</Text>
        <Text size="sm" fw={600}>
          {formatPercent(ratio, 0)}
        </Text>
      </Group>
      <Progress
        value={ratio * 100}
        color={ratio >= 1 ? 'green' : 'indigo'}
        aria-label={`Progresso de ${title}`}
      />
      <Group justify="space-between" mt="auto" pt="md" gap="xs">
        <Group gap="xs">
          <StatusBadge tone="neutral" label={`Peso ${weightLabel(scoreWeight)}`} />
          <StatusBadge
            tone={isActiveForScoring ? 'success' : 'neutral'}
            label={isActiveForScoring ? 'Ativa para pontuação' : 'Fora da pontuação'}
          />
        </Group>
        <Button size="compact-md" variant="default" onClick={() => onAction('progress')}>
          Atualizar progresso
        </Button>
      </Group>
    </Card>
  )
}

interface GoalActionProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

function GoalAction({ label, icon, onClick }: GoalActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
