import { formatDate } from '@cadencia/locale/dates'
import { useStageHistory } from '@cadencia/pilots/react'
import { badgeOf } from '@cadencia/ui/status-badge'
import type { FieldLabels } from '../../conversation/field-events.ts'
import { RecordHistory } from '../../conversation/record-history.tsx'
import { STATUS_LABELS } from './stage-labels.ts'

const FIELDS: FieldLabels = {
  title: { name: 'o título' },
  description: { name: 'a descrição', isLong: true },
  status: { name: 'o status', format: (status) => badgeOf(STATUS_LABELS, String(status)).label },
  dueDate: { name: 'o prazo', format: formatDate },
  assignedTo: { name: 'o responsável' },
}

export function StageHistory({ stageId }: { stageId: string }) {
  return <RecordHistory query={useStageHistory(stageId)} labels={FIELDS} title="Atividade" />
}
