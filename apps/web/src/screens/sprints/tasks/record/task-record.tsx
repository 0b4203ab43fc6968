import { isClosed } from '@cadencia/sprints/contract'
import { useSprint } from '@cadencia/sprints/react'
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { useTask } from '@cadencia/sprints/tasks/react'
import { Alert, Stack } from '@mantine/core'
import { IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyFollowers } from '../../../../conversation/lazy-discussion.tsx'
import { useUrlState } from '../../../../kit/use-url-state.ts'
import { PropertyList } from '../../../../records/fields/record-fields.tsx'
import { LinkedClients } from '../../../../records/links/linked-clients.tsx'
import { linksTab } from '../../../../records/links/links-tab.tsx'
import { EditableText, EditableTitle } from '../../../../records/panel/editable-text.tsx'
import { IconAction } from '../../../../records/panel/icon-action.tsx'
import { RecordPanel } from '../../../../records/panel/record-panel.tsx'
import { RecordSkeleton } from '../../../../records/panel/record-skeleton.tsx'
import { RecordTabs } from '../../../../records/panel/record-tabs.tsx'
import { useTaskRights } from '../../board/use-task-rights.ts'
import { DeleteTaskQuestion } from '../delete-task-question.tsx'
import { FIRST_PROPERTIES, TASK_FIELDS } from '../fields.tsx'
import { TaskActions } from '../task-actions.tsx'
import { useTaskPatch } from '../use-task-patch.ts'
import { Blockers } from './blockers.tsx'
import { Checklist } from './checklist.tsx'
import { StatusControl, StatusSign } from './status-control.tsx'
import { Subtasks } from './subtasks.tsx'
import { TaskDiscussion } from './task-discussion.tsx'
import { SprintLink, TaskFacts, TaskReadonlyFields } from './task-facts.tsx'

const MISSING = {
  icon: IconChecklist,
  text: 'Tarefa não encontrada',
  description: 'Ela pode ter sido excluída, ou o endereço mudou.',
} as const
const CLOSED_REASON = 'A sprint foi concluída: só a qualidade ainda pode mudar.'

interface TaskRecordProps {
  taskId: string
  /** The task where it is known already, until it is loaded. */
  known?: Task | undefined
  onClose: () => void
}

/** One task beside its list or board, edited in place. */
export function TaskRecord({ taskId, known, onClose }: TaskRecordProps) {
  const query = useTask(taskId)
  return (
    <RecordPanel
      id={taskId}
      query={{ ...query, data: query.data ?? (query.error ? undefined : known) }}
      noun="Tarefa"
      nameOf={({ title }) => title}
      title={(task) => <Title task={task} />}
      subtitle={({ sprintId }) => sprintId !== null && <SprintLink id={sprintId} />}
      state={(task) => <State task={task} />}
      actions={(task) => (
        <>
          <LazyFollowers subject={{ kind: 'task', recordId: task.id }} />
          <EditButton task={task} />
          <DeleteButton task={task} onDeleted={onClose} />
          <TaskActions task={task} level="record" onDeleted={onClose} />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar a tarefa."
      onClose={onClose}
    >
      {(task) => <Content task={task} />}
    </RecordPanel>
  )
}

/** Why nothing of the task but its quality can be changed; null while that is not known. */
function useRefusal({ sprintId }: Task): { reason: string | undefined; isGuest: boolean } | null {
  const { writeReason } = useTaskRights()
  const { data: sprint, isError } = useSprint(sprintId)
  if (sprintId !== null && !sprint && !isError) return null
  const isFixed = sprintId !== null && sprint !== undefined && isClosed(sprint)
  return { reason: writeReason ?? (isFixed ? CLOSED_REASON : undefined), isGuest: writeReason !== undefined }
}

function Title({ task }: { task: Task }) {
  const refusal = useRefusal(task)
  return refusal && refusal.reason === undefined ? <TaskTitle task={task} /> : task.title
}

function State({ task }: { task: Task }) {
  const refusal = useRefusal(task)
  return refusal && refusal.reason === undefined ? <StatusControl task={task} /> : <StatusSign task={task} />
}

/** Opens the dialog that edits all fields at once. */
function EditButton({ task }: { task: Task }) {
  const { change } = useUrlState()
  const refusal = useRefusal(task)
  return (
    <IconAction
      icon={IconPencil}
      label="Editar Tarefa"
      reason={refusal?.reason}
      onClick={() => change({ edit: task.id })}
    />
  )
}

/** What is said about the task, and what it is linked with. */
function TaskTabs({ taskId }: { taskId: string }) {
  return (
    <RecordTabs
      tabs={[
        { name: 'activity', label: 'Atividade', content: <TaskDiscussion taskId={taskId} /> },
        linksTab({ kind: 'task', id: taskId }),
      ]}
      paramTabs={{ comment: 'activity' }}
    />
  )
}

/** What a task consists of and waits for. */
function TaskParts({ task, refusal }: { task: Task; refusal: string | undefined }) {
  const canEdit = refusal === undefined
  return (
    <>
      <Subtasks task={task} refusal={refusal} />
      <Checklist task={task} canEdit={canEdit} />
      <Blockers task={task} canEdit={canEdit} />
    </>
  )
}

function Content({ task }: { task: Task }) {
  const refusal = useRefusal(task)
  if (!refusal) return <RecordSkeleton />
  if (refusal.reason !== undefined) {
    return (
      <Stack gap="lg">
        <Alert color="gray">{refusal.reason}</Alert>
        <LinkedClients kind="task" id={task.id} />
        <TaskReadonlyFields task={task} />
        {!refusal.isGuest && isDone(task) && <TaskQuality task={task} />}
        <TaskParts task={task} refusal={refusal.reason} />
        <TaskTabs taskId={task.id} />
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <LinkedClients kind="task" id={task.id} />
      <TaskProperties task={task} />
      <TaskDescription task={task} />
      <TaskParts task={task} refusal={undefined} />
      <TaskTabs taskId={task.id} />
    </Stack>
  )
}

/** Deletes the task after asking, or says why it can't be deleted. */
function DeleteButton({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { deleteReason } = useTaskRights()
  return (
    <>
      <IconAction
        icon={IconTrash}
        label="Excluir tarefa"
        reason={deleteReason(task)}
        onClick={() => setAsking(true)}
      />
      <DeleteTaskQuestion
        task={task}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}

function TaskTitle({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={200} />
}

function TaskDescription({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return (
    <EditableText patch={patch} field="description" label="Descrição" placeholder="Adicionar uma descrição" />
  )
}

/** What can be set on a task, each in its place. */
function TaskProperties({ task }: { task: Task }) {
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
function TaskQuality({ task }: { task: Task }) {
  const { quality } = TASK_FIELDS
  return <PropertyList patch={useTaskPatch(task)} fields={{ quality }} />
}
