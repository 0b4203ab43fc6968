import { useTaskHistory } from '@cadencia/sprints/tasks/react'
import { useMemo } from 'react'
import { fieldEvents, historyLabels } from '../../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../../conversation/lazy-discussion.tsx'
import { TASK_FIELDS } from '../fields.tsx'

const LABELS = historyLabels(TASK_FIELDS)

/** What is said about a task and what happened to it. */
export function TaskDiscussion({ taskId }: { taskId: string }) {
  const { data, ...history } = useTaskHistory(taskId)
  const events = useMemo(() => data && fieldEvents(data, LABELS), [data])
  return (
    <LazyDiscussion
      subject={{ kind: 'task', recordId: taskId }}
      path={`/sprints/tasks/${taskId}`}
      title="Atividade"
      isTitleHidden
      history={{ ...history, events }}
    />
  )
}
