import type { Team } from '@cadencia/people/teams/contract'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Card, Text } from '@mantine/core'
import { IconUserCog, IconUserPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../details/action-button.tsx'
import type { TeamTask } from './team-grid.tsx'
import { NOT_ALLOWED_TO_MANAGE } from './team-labels.ts'
import classes from './teams.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface TeamCardProps {
  team: Team
  onTask: (task: TeamTask) => void
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
        <Link to={`/teams/${id}`} preventScrollReset className={`${classes.title} ${classes.stretched}`}>
          {name}
        </Link>
        <Text c="dimmed" truncate>
          {leaderName ?? 'Líder da Equipe'}
        </Text>
      </div>
      <dl className={classes.figures}>
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

/** 'Gerenciar' and 'Adicionar', with the reason where the viewer may not. */
export function MemberButtons({ team, onTask }: TeamCardProps) {
  const reason = team.canManage ? undefined : NOT_ALLOWED_TO_MANAGE
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconUserCog {...icon} />}
        reason={reason}
        onClick={() => onTask('manage')}
      >
        Gerenciar
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconUserPlus {...icon} />}
        reason={reason}
        onClick={() => onTask('add')}
      >
        Adicionar
      </ActionButton>
    </>
  )
}
