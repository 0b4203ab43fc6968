import { useGoalHistory } from '@cadencia/admin/goals/react'
import { historyLabels } from '../../../conversation/field-events.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { GOAL_FIELDS } from './fields.tsx'

const LABELS = historyLabels(GOAL_FIELDS)

export function GoalHistory({ goalId }: { goalId: string }) {
  return <RecordHistory query={useGoalHistory(goalId)} labels={LABELS} />
}
