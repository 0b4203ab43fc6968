import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { useTaskHistory } from '@cadencia/sprints/tasks/react'
import { useMemo } from 'react'
import { type FieldLabels, fieldEvents, labelIn } from '../../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../../conversation/lazy-discussion.tsx'
import { PRIORITY_LABELS } from '../../../../records/panel/priority-badge.tsx'
import { DIFFICULTY_LABELS, taskStatusBadge } from '../task-labels.ts'

const FIELDS: FieldLabels = {
  title: { name: 'o título' },
  description: { name: 'a descrição', isLong: true },
  status: { name: 'o status', format: (status) => taskStatusBadge(String(status)).label },
  priority: { name: 'a prioridade', format: labelIn(PRIORITY_LABELS) },
  difficulty: { name: 'a dificuldade', format: labelIn(DIFFICULTY_LABELS) },
  points: { name: 'os pontos' },
  estimatedHours: { name: 'as horas estimadas', format: (hours) => `${formatNumber(Number(hours))} h` },
  assignedTo: { name: 'o responsável' },
  sprintId: { name: 'a sprint' },
  teamId: { name: 'o time' },
  startDate: { name: 'o início', format: formatDate },
  endDate: { name: 'o fim', format: formatDate },
  dueDate: { name: 'o prazo', format: formatDate },
  quality: { name: 'a qualidade', format: (quality) => `${quality}%` },
}

/** What is said about a task and what happened to it. */
export function TaskDiscussion({ taskId }: { taskId: string }) {
  const { data, ...history } = useTaskHistory(taskId)
  const events = useMemo(() => data && fieldEvents(data, FIELDS), [data])
  return (
    <LazyDiscussion
      subject={{ kind: 'task', recordId: taskId }}
      path={`/sprints/tasks/${taskId}`}
      title="Atividade"
      history={{ ...history, events }}
    />
  )
}
