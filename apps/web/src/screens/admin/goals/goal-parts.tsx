import type { Goal } from '@cadencia/admin/goals/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Progress } from '@mantine/core'
import { progressOf } from './goal-labels.ts'

export function GoalProgress({ goal, width }: { goal: Goal; width?: number }) {
  const ratio = progressOf(goal)
  return (
    <Progress
      value={ratio * 100}
      color={ratio >= 1 ? 'green' : 'indigo'}
      aria-label={`Progresso de ${goal.title}`}
      {...(width !== undefined && { w: width, flex: 'none' })}
    />
  )
}

/** Whether a goal's progress is worth points. */
export function ScoringBadge({ isActive }: { isActive: boolean }) {
  return <StatusBadge tone="neutral" label={isActive ? 'Ativa para pontuação' : 'Fora da pontuação'} />
}
