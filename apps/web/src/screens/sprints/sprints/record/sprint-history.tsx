import { useSprintHistory } from '@cadencia/sprints/react'
import { historyLabels } from '../../../../conversation/field-events.ts'
import { RecordHistory } from '../../../../conversation/record-history.tsx'
import { SPRINT_FIELDS } from '../fields.tsx'

const LABELS = historyLabels(SPRINT_FIELDS)

export function SprintHistory({ sprintId }: { sprintId: string }) {
  return <RecordHistory query={useSprintHistory(sprintId)} labels={LABELS} />
}
