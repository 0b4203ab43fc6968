import { useTaskHistory } from '@cadencia/sprints/tasks/react'
import { useMemo } from 'react'
import { fieldEvents, historyLabels } from '../../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../../conversation/lazy-discussion.tsx'
import { TASK_FIELDS } from '../fields.tsx'

const LABELS = {
  ...historyLabels(TASK_FIELDS),
  checklist: { name: 'o checklist', sentenceOf: textSentence },
  checklistDone: {
    name: 'o checklist',
    sentenceOf: (from: unknown, to: unknown) =>
      to === null ? `desmarcou “${from}” no checklist` : `marcou “${to}” no checklist`,
  },
}

/** What happened to the text of an item of the checklist. */
function textSentence(from: unknown, to: unknown): string {
  if (from === null) return `pôs “${to}” no checklist`
  return to === null ? `tirou “${from}” do checklist` : `mudou “${from}” para “${to}” no checklist`
}

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
