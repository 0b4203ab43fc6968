import type { TeamPerformance as Performance } from '@cadencia/insights/analytics/contract'
import { plural } from '@cadencia/locale/text'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Card, Stack, Text, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import records from '../../../kit/lists.module.css'
import classes from './analytics.module.css'
import { figureLabel, NO_DATA } from './analytics-labels.ts'

/** A bar for each team, in its colour: completed over all tasks, and its score. */
export function TeamPerformance({ teams }: { teams: readonly Performance[] }) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="team-performance">
      <Title order={2} id="team-performance" mb="md">
        Performance por Equipe
      </Title>
      {teams.length === 0 ? (
        <Text c="dimmed">{NO_DATA}</Text>
      ) : (
        <Stack component="ul" gap="md" className={records.plain ?? ''}>
          {teams.map((team) => (
            <TeamBar key={team.id} team={team} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function TeamBar({ team }: { team: Performance }) {
  const { name, color, completed_tasks: completed, total_tasks: total, score } = team
  const percent = total === 0 ? 0 : (100 * completed) / total
  const label = total === 0 ? NO_DATA : `${completed} de ${plural(total, 'tarefa', 'tarefas')}`
  return (
    <li className={classes.team}>
      <TeamTag name={name} color={color} />
      <Text size="sm" ta="end">
        Pontuação: {score === null ? NO_DATA : `${figureLabel(score)} de 100`}
      </Text>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`${name}: tarefas concluídas`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={label}
      >
        <div style={{ width: `${percent}%`, '--team-color': color } as CSSProperties} />
      </div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {total > 0 && (
        <Text size="sm" c="dimmed" ta="end">
          {figureLabel(Math.round(percent), '%')}
        </Text>
      )}
    </li>
  )
}
