import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Sprint } from '@cadencia/sprints/contract'
import { useSprintPages } from '@cadencia/sprints/react'
import { InSight } from '@cadencia/ui/in-sight'
import { Card, Group, Select, Skeleton, Text, Title } from '@mantine/core'
import { eachOnce } from '../../../../kit/each-once.ts'
import { useTeamFinder } from '../../../../records/people/use-people.ts'
import { BurndownPanel } from '../../../sprints/sprints/record/burndown-panel.tsx'
import { NO_DATA } from '../analytics-labels.ts'
import { CHART_HEIGHT } from './chart-panel.tsx'

interface BurndownSectionProps {
  /** Null for all teams. */
  teamId: string | null
  /** The sprint that the address names. */
  sprintId: string | null
  onSprint: (sprintId: string | null) => void
}

/** The burndown of a sprint under way: of the one that is chosen, else of one with something to show. */
export function BurndownSection(props: BurndownSectionProps) {
  return (
    <InSight height={CHART_HEIGHT + 100}>
      <Burndown {...props} />
    </InSight>
  )
}

function Burndown({ teamId, sprintId, onSprint }: BurndownSectionProps) {
  const { isPending, sprints } = useRunningSprints(teamId)
  const sprint =
    sprints.find(({ id }) => id === sprintId) ?? mostRelevantSprint(sprints, saoPauloDay(Date.now()))
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="burndown">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="burndown">
          Burndown
        </Title>
        {sprint && <SprintSelect sprints={sprints} value={sprint.id} onChange={onSprint} />}
      </Group>
      {sprint ? (
        <BurndownPanel key={sprint.id} sprint={sprint} />
      ) : isPending ? (
        <Skeleton height={CHART_HEIGHT} role="status" aria-label="Carregando" />
      ) : (
        <Text c="dimmed">{NO_DATA}</Text>
      )}
    </Card>
  )
}

/** Of sprints in their order the first that runs today and has points, else one with points that has begun, else any. */
export function mostRelevantSprint(sprints: readonly Sprint[], today: string): Sprint | undefined {
  const begun = sprints.filter(({ startDate, totalPoints }) => startDate <= today && totalPoints > 0)
  return begun.find(({ endDate }) => today <= endDate) ?? begun[0] ?? sprints[0]
}

/** Active and delayed ones, the active first. */
function useRunningSprints(teamId: string | null) {
  const team = teamId === null ? {} : { teamId }
  const active = useSprintPages({ ...team, status: 'active' })
  const delayed = useSprintPages({ ...team, status: 'delayed' })
  const rowsOf = ({ data }: typeof active) => data?.pages.flatMap(({ rows }) => rows) ?? []
  return {
    isPending: active.isPending || delayed.isPending,
    sprints: eachOnce([...rowsOf(active), ...rowsOf(delayed)]),
  }
}

interface SprintSelectProps {
  sprints: readonly Sprint[]
  value: string
  onChange: (sprintId: string | null) => void
}

function SprintSelect({ sprints, value, onChange }: SprintSelectProps) {
  const { findTeam } = useTeamFinder()
  return (
    <Select
      aria-label="Sprint do burndown"
      flex="0 1 240px"
      searchable
      nothingFoundMessage="Nenhuma sprint encontrada"
      data={sprints.map(({ id, teamId, number, name }) => ({
        value: id,
        label: [findTeam(teamId)?.name, `${number}. ${name}`].filter(Boolean).join(': '),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
