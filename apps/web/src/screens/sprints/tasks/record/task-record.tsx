import { useSprint } from '@cadencia/sprints/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useTask } from '@cadencia/sprints/tasks/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../../details/record-failure.tsx'
import { useTaskRights } from '../../board/use-task-rights.ts'
import { DeleteButton } from './delete-button.tsx'
import { RatingForm } from './rating-form.tsx'
import { StatusControl } from './status-control.tsx'
import { TaskFacts, TaskWords } from './task-facts.tsx'
import { TaskForm } from './task-form.tsx'

const MISSING = {
  icon: IconChecklist,
  text: 'Tarefa não encontrada',
  description: 'Ela pode ter sido excluída, ou o endereço mudou.',
} as const

interface TaskRecordProps {
  /** Undefined while no record is open. */
  taskId: string | undefined
  onClose: () => void
}

/** One task beside the list. */
export function TaskRecord({ taskId, onClose }: TaskRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(taskId)
  if (taskId !== undefined && taskId !== shownId) setShownId(taskId)
  return shownId === undefined ? null : (
    <Record key={shownId} id={shownId} opened={taskId !== undefined} onClose={onClose} />
  )
}

function Record({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data: task, error, isFetching, refetch } = useTask(id)
  return (
    <DetailDrawer
      opened={opened}
      title={task?.title ?? 'Tarefa'}
      actions={task && <DeleteButton task={task} onDeleted={onClose} />}
      onClose={onClose}
    >
      {task ? (
        task.sprintId === null ? (
          <Content task={task} isSprintCompleted={false} />
        ) : (
          <InSprint task={task} sprintId={task.sprintId} />
        )
      ) : error ? (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar a tarefa."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}

/** What may be changed depends on whether its sprint goes on. */
function InSprint({ task, sprintId }: { task: Task; sprintId: string }) {
  const { data: sprint, isError } = useSprint(sprintId)
  if (!sprint && !isError) return <RecordSkeleton />
  return <Content task={task} isSprintCompleted={sprint?.status === 'completed'} />
}

function Content({ task, isSprintCompleted }: { task: Task; isSprintCompleted: boolean }) {
  const { writeReason } = useTaskRights()
  if (writeReason !== undefined || isSprintCompleted) {
    return (
      <Stack gap="lg">
        <Alert color="gray">
          {writeReason ?? 'A sprint foi concluída: só a qualidade ainda pode mudar.'}
        </Alert>
        <TaskWords task={task} />
        {writeReason === undefined && task.status === 'completed' && <RatingForm task={task} />}
        <TaskFacts task={task} />
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <StatusControl task={task} />
      <TaskForm task={task} />
      <TaskFacts task={task} />
    </Stack>
  )
}

function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={36} width="60%" />
      <Skeleton height={36} />
      <Skeleton height={80} />
    </Stack>
  )
}
