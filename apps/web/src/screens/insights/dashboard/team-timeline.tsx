import type { TimelineItem, TimelineStatus } from '@cadencia/insights/dashboard/contract'
import { formatDate } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import { formatNumber } from '@cadencia/locale/numbers'
import { paceFigure } from '@cadencia/sprints/pace'
import { EmptyState } from '@cadencia/ui/empty-state'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Badge, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconRun } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import classes from './home.module.css'

const STATUS_LABELS = {
  completed: { label: 'Concluída', color: 'gray' },
  warning: { label: 'Atenção', color: 'yellow' },
  delayed: { label: 'Atrasada', color: 'red' },
  on_time: { label: 'No Prazo', color: 'gray' },
} as const satisfies Record<TimelineStatus, unknown>

/** How far each team is with the sprint that it works on. */
export function TeamTimeline({ timeline }: { timeline: readonly TimelineItem[] }) {
  const refusal = useGuestRefusal()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-timeline">
      <Title order={2} id="home-timeline" mb="sm">
        Progresso dos times
      </Title>
      {timeline.length === 0 ? (
        <EmptyState
          icon={IconRun}
          text="Nenhum time com sprints ativas"
          description="Uma sprint é o ciclo de trabalho de um time. Aqui se vê o quanto dela já foi feito."
          action={
            <ActionButton to="/sprints?new=1" variant="default" reason={refusal}>
              Nova Sprint
            </ActionButton>
          }
        />
      ) : (
        <Stack component="ul" gap="md" className={classes.plain ?? ''}>
          {timeline.map((item) => (
            <TimelineRow key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function TimelineRow({ item }: { item: TimelineItem }) {
  const { name, color, icon, status, progress, currentSprint, metrics } = item
  const badge = lookUp(STATUS_LABELS, status, STATUS_LABELS.on_time)
  const figure = paceFigure({ ...metrics, verdict: status })
  return (
    <li className={classes.row}>
      <TeamIcon name={icon} color={color} size={32} />
      <div className={classes.grow}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge variant="light" color={badge.color} radius="sm">
            {badge.label}
          </Badge>
        </Group>
        <Link to={`/sprints/${currentSprint.id}/kanban`} className={classes.link}>
          Sprint {currentSprint.number}: {currentSprint.name}
        </Link>
        <Text span size="sm" c="dimmed">
          {' '}
          até {formatDate(currentSprint.endDate)}
        </Text>
        <Progress
          value={progress}
          color={badge.color}
          my={6}
          aria-label={`Progresso de ${name}: ${progress}%`}
        />
        <Text size="sm" c="dimmed">
          {figure && `${figure} · `}
          {currentSprint.completed} de {currentSprint.total} tarefas · {progress}% dos pontos
          {metrics.velocity !== null && ` · ${formatNumber(metrics.velocity)} pontos por sprint`}
          {metrics.efficiency !== null && ` · ${metrics.efficiency}% no prazo`}
        </Text>
      </div>
    </li>
  )
}
