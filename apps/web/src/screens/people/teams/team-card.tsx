import type { Team } from '@cadencia/people/teams/contract'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Card, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import lists from '../../../kit/lists.module.css'
import { MemberButtons, type TeamTask } from './member-buttons.tsx'
import { NO_LEADER } from './team-labels.ts'
import classes from './teams.module.css'

interface TeamCardProps {
  team: Team
  onTask: (task: TeamTask, team: Team) => void
}

/** A team at a glance, under its colour. */
export function TeamCard({ team, onTask }: TeamCardProps) {
  const { id, name, color, icon: iconName, leaderName, membersCount = 0, activeSprints = 0 } = team
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      className={classes.card ?? ''}
      aria-label={name}
      style={{ '--team-color': color } as CSSProperties}
    >
      <Card.Section className={classes.band ?? ''} aria-hidden />
      <div className={classes.icon}>
        <TeamIcon name={iconName} color={color} size={44} />
      </div>
      <div>
        <RecordLink pathname={`/teams/${id}`} className={classes.title}>
          {name}
        </RecordLink>
        <Text c="dimmed" truncate>
          {leaderName ?? NO_LEADER}
        </Text>
      </div>
      <dl className={`${lists.figures} ${classes.figures}`}>
        <div>
          <dt>{membersCount === 1 ? 'membro' : 'membros'}</dt>
          <dd>{membersCount}</dd>
        </div>
        <div>
          <dt>{activeSprints === 1 ? 'sprint ativa' : 'sprints ativas'}</dt>
          <dd>{activeSprints}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <MemberButtons team={team} onTask={onTask} />
      </div>
    </Card>
  )
}
