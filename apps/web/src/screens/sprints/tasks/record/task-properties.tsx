import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { PropertyList } from '../../../../records/fields/record-fields.tsx'
import { EditableText, EditableTitle } from '../../../../records/panel/editable-text.tsx'
import { FIRST_PROPERTIES, TASK_FIELDS } from '../fields.tsx'
import { useTaskPatch } from '../use-task-patch.ts'
import { TaskFacts } from './task-facts.tsx'

export function TaskTitle({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={200} />
}

export function TaskDescription({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return (
    <EditableText patch={patch} field="description" label="Descrição" placeholder="Adicionar uma descrição" />
  )
}

/** What can be set on a task, each in its place. */
export function TaskProperties({ task }: { task: Task }) {
  return (
    <PropertyList
      patch={useTaskPatch(task)}
      fields={TASK_FIELDS}
      first={FIRST_PROPERTIES}
      without={isDone(task) ? [] : ['quality']}
    >
      <TaskFacts task={task} />
    </PropertyList>
  )
}

/** The quality alone, which can be rated after the sprint is over. */
export function TaskQuality({ task }: { task: Task }) {
  const { quality } = TASK_FIELDS
  return <PropertyList patch={useTaskPatch(task)} fields={{ quality }} />
}
