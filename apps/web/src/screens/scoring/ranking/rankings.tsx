import type { OwnRanking, Period, RankingTeam, RankingUser } from '@cadencia/scoring/contract'
import { useTeamRanking, useUserRanking } from '@cadencia/scoring/react'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Tabs } from '@mantine/core'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import type { Ranking } from '../use-scoring-url-state.ts'
import { RankingPanel } from './ranking-panel.tsx'

const PICTURE_PX = 32

interface RankingsProps {
  period: Period
  ranking: Ranking
  /** Undefined while it is not known. */
  own: OwnRanking | undefined
  onRanking: (ranking: Ranking) => void
  onPeriod: (period: Period) => void
}

/** Both rankings, one at a time. */
export function Rankings({ ranking, onRanking, ...rest }: RankingsProps) {
  return (
    <Tabs
      value={ranking}
      onChange={(value) => onRanking(value === 'teams' ? 'teams' : 'users')}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="users">Ranking Usuários</Tabs.Tab>
        <Tabs.Tab value="teams">Ranking Times</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users">
        <UserRanking {...rest} />
      </Tabs.Panel>
      <Tabs.Panel value="teams">
        <TeamRanking {...rest} />
      </Tabs.Panel>
    </Tabs>
  )
}

type PanelProps = Pick<RankingsProps, 'period' | 'own' | 'onPeriod'>

function UserRanking({ period, own, onPeriod }: PanelProps) {
  const list = useUserRanking(period)
  const ownId = own?.user?.id
  const rowOf = ({ id, email, name, place, score, performanceRating }: RankingUser) => ({
    id,
    place,
    name,
    detail: email,
    picture: <UserAvatar name={name} size={PICTURE_PX} isDecorative />,
    score,
    ratings: [performanceRating],
    isOwn: id === ownId,
  })
  return (
    <RankingPanel
      kind="user"
      label="Ranking Usuários"
      nameLabel="Pessoa"
      ratingLabels={['Avaliação']}
      ownLabel="Você"
      period={period}
      list={list}
      rowOf={rowOf}
      own={own?.user ? [own.user] : []}
      onPeriod={onPeriod}
    />
  )
}

function TeamRanking({ period, own, onPeriod }: PanelProps) {
  const list = useTeamRanking(period)
  const { findTeam } = useTeamFinder()
  const ownIds = new Set(own?.teams.map(({ id }) => id))
  const rowOf = ({ id, name, color, place, score, ...ratings }: RankingTeam) => ({
    id,
    place,
    name,
    picture: <TeamIcon name={findTeam(id)?.icon} color={color} size={PICTURE_PX} />,
    score,
    ratings: [ratings.productivityRating, ratings.collaborationRating],
    isOwn: ownIds.has(id),
  })
  return (
    <RankingPanel
      kind="team"
      label="Ranking Times"
      nameLabel="Time"
      ratingLabels={['Produtividade', 'Colaboração']}
      ownLabel="Seu time"
      period={period}
      list={list}
      rowOf={rowOf}
      own={own?.teams ?? []}
      onPeriod={onPeriod}
    />
  )
}
