import { formatPercent } from '@cadencia/locale/numbers'
import type { Team } from '@cadencia/people/teams/contract'
import { isClosed, type Sprint } from '@cadencia/sprints/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Card, Group, Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendar,
  IconChecks,
  IconCircleCheck,
  IconFlag,
  IconLayoutKanban,
  IconShare3,
  IconTrophy,
} from '@tabler/icons-react'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import { ActionButton } from '../../../kit/action-button.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import type { SprintTask } from './sprint-context.ts'
import {
  challengesLabel,
  formatPeriod,
  paceOfToday,
  refusalOf,
  scoreLabel,
  sprintStatusBadge,
} from './sprint-labels.ts'
import classes from './sprints.module.css'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const
const buttonIcon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface SprintCardProps {
  sprint: Sprint
  team: Pick<Team, 'name' | 'color'> | undefined
  shareRefusal: string | undefined
  onTask: (task: SprintTask) => void
}

/** One sprint of the list: how far it is, and what can be done with it. */
export function SprintCard({ sprint, team, shareRefusal, onTask }: SprintCardProps) {
  return (
    <Card component="article" withBorder padding="sm" className={classes.card ?? ''} aria-label={sprint.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <RecordLink pathname={`/sprints/${sprint.id}`}>{sprint.name}</RecordLink>
        <StatusBadge {...sprintStatusBadge(sprint.status)} />
      </Group>
      <div className={classes.facts}>
        <span>Sprint {sprint.number}</span>
        {team && <TeamTag name={team.name} color={team.color} />}
      </div>
      <div className={classes.facts}>
        <span>
          <IconCalendar {...icon} />
          {formatPeriod(sprint)}
        </span>
      </div>
      <SprintProgress sprint={sprint} />
      <div className={classes.facts}>
        <Score sprint={sprint} />
        {sprint.challenges.length > 0 && (
          <span>
            <IconFlag {...icon} />
            {challengesLabel(sprint.challenges.length)}
          </span>
        )}
      </div>
      <div className={classes.actions}>
        <ActionButton
          variant="default"
          leftSection={<IconLayoutKanban {...buttonIcon} />}
          to={`/sprints/${sprint.id}/kanban`}
        >
          Ver detalhes
        </ActionButton>
        {!isClosed(sprint) && (
          <ActionButton
            variant="default"
            leftSection={<IconChecks {...buttonIcon} />}
            reason={refusalOf(sprint)}
            onClick={() => onTask('complete')}
          >
            Concluir
          </ActionButton>
        )}
        <div className={classes.end}>
          <IconAction
            variant="default"
            icon={IconShare3}
            label="Compartilhar conhecimento"
            reason={shareRefusal}
            onClick={() => onTask('share')}
          />
        </div>
      </div>
    </Card>
  )
}

/** Completed points out of the total, as a bar and a label. */
export function SprintProgress({ sprint }: { sprint: Sprint }) {
  const { completionRate, completedPoints, totalPoints, status } = sprint
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
        <Text size="sm" c="dimmed">
          {totalPoints === 0 ? 'Nenhuma tarefa ainda' : `${completedPoints} de ${totalPoints} pontos`}
        </Text>
        <Text size="sm" fw={600} className={classes.numbers ?? ''}>
          {formatPercent(completionRate, 0)}
        </Text>
      </Group>
      <Progress
        value={completionRate * 100}
        color={status === 'delayed' ? 'red' : 'gray'}
        aria-label="Progresso"
      />
    </div>
  )
}

function Score({ sprint }: { sprint: Sprint }) {
  const label = scoreLabel(sprint)
  if (label === undefined) return null
  const verdict = isClosed(sprint) ? undefined : paceOfToday(sprint).verdict
  if (verdict === 'delayed' || verdict === 'warning') {
    return (
      <span className={verdict === 'delayed' ? classes.bad : classes.warning}>
        <IconAlertTriangle {...icon} />
        {label}
      </span>
    )
  }
  const IconComponent = sprint.status === 'active' ? IconCircleCheck : IconTrophy
  return (
    <span>
      <IconComponent {...icon} />
      {label}
    </span>
  )
}
