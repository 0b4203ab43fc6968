import { formatDate } from '@cadencia/locale/dates'
import { useSprintHistory } from '@cadencia/sprints/react'
import type { FieldLabels } from '../../../../conversation/field-events.ts'
import { RecordHistory } from '../../../../conversation/record-history.tsx'
import { sprintStatusBadge } from '../sprint-labels.ts'

const FIELDS: FieldLabels = {
  name: { name: 'o nome' },
  number: { name: 'o número' },
  startDate: { name: 'o início', format: formatDate },
  endDate: { name: 'o fim', format: formatDate },
  maxScore: { name: 'a pontuação máxima' },
  status: { name: 'o status', format: (status) => sprintStatusBadge(String(status)).label },
  challenges: { name: 'os desafios', isLong: true },
  difficulties: { name: 'as dificuldades', isLong: true },
  helpRequests: { name: 'os pedidos de ajuda', isLong: true },
  topics: { name: 'os tópicos', isLong: true },
}

export function SprintHistory({ sprintId }: { sprintId: string }) {
  return <RecordHistory query={useSprintHistory(sprintId)} labels={FIELDS} />
}
