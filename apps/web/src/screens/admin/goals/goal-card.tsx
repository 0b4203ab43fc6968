import type { Goal } from '@cadencia/admin/goals/contract'
import { formatDate } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { formatPercent } from '@cadencia/locale/numbers'
import { excerptOf } from '@cadencia/text/excerpt'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { recordAddress } from '../../../collections/collection.ts'
import records from '../../../kit/lists.module.css'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { PERIOD_LABELS, progressLabel, progressOf, SECTOR_LABELS, weightLabel } from './goal-labels.ts'
import { GoalProgress, ScoringBadge } from './goal-parts.tsx'

export type GoalActionKind = 'edit' | 'progress' | 'delete'

interface GoalCardProps {
  goal: Goal
  onAction: (action: GoalActionKind) => void
}

/** A goal: what is wanted, how far it is, and what it is worth. */
export function GoalCard({ goal, onAction }: GoalCardProps) {
  const { title, description, sector, period, startDate, endDate, scoreWeight, isActiveForScoring } = goal
  const { search } = useLocation()
  const address = recordAddress({ param: ['goal', ({ id }: Goal) => id] }, goal, search) ?? {}
  return (
    <Card withBorder padding="md" component="article" aria-label={title} h="100%">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={3} fz="md">
            <Link to={address} preventScrollReset data-record className={records.title ?? ''}>
              {title}
            </Link>
          </Title>
          <Text size="sm" c="dimmed">
            {labelOf(SECTOR_LABELS, sector)} · {labelOf(PERIOD_LABELS, period)} · {formatDate(startDate)} a{' '}
            {formatDate(endDate)}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap">
          <IconAction icon={IconPencil} label={`Editar ${title}`} onClick={() => onAction('edit')} />
          <IconAction icon={IconTrash} label={`Excluir ${title}`} onClick={() => onAction('delete')} />
        </Group>
      </Group>
      {description && (
        <Text size="sm" mt="xs" lineClamp={2}>
          {excerptOf(description, goal.descriptionFormat)}
        </Text>
      )}
      <Group justify="space-between" mt="md" mb={4} gap="xs">
        <Text size="sm">{progressLabel(goal)}</Text>
        <Text size="sm" fw={600}>
          {formatPercent(progressOf(goal), 0)}
        </Text>
      </Group>
      <GoalProgress goal={goal} />
      <Group justify="space-between" mt="auto" pt="md" gap="xs">
        <Group gap="xs">
          <StatusBadge tone="neutral" label={`Peso ${weightLabel(scoreWeight)}`} />
          <ScoringBadge isActive={isActiveForScoring} />
        </Group>
        <Button size="compact-md" variant="default" onClick={() => onAction('progress')}>
          Atualizar progresso
        </Button>
      </Group>
    </Card>
  )
}
