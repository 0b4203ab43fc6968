import { useStageHistory } from '@cadencia/pilots/react'
import { historyLabels } from '../../conversation/field-events.ts'
import { RecordHistory } from '../../conversation/record-history.tsx'
import { STAGE_FIELDS } from './fields.tsx'

const LABELS = historyLabels(STAGE_FIELDS)

export function StageHistory({ stageId }: { stageId: string }) {
  return <RecordHistory query={useStageHistory(stageId)} labels={LABELS} />
}
