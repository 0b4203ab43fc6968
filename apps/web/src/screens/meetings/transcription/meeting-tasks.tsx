import { TITLE_MAX } from '@cadencia/contract/values'
import { messageOf } from '@cadencia/http/http-error'
import { useJoinMeeting } from '@cadencia/meetings/react'
import { isDone, TaskDraft } from '@cadencia/sprints/tasks/contract'
import { useCreateTask, useMeetingTasks } from '@cadencia/sprints/tasks/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { showFailure } from '../../../kit/show-failure.ts'
import { QuickAdd } from '../../../records/forms/quick-add.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { TaskCheckbox } from '../../sprints/tasks/task-checkbox.tsx'
import classes from '../meetings.module.css'
import type { Subject } from './use-transcription-subject.ts'

type TaskSubject = Pick<Subject, 'key' | 'meetingId' | 'teamId'>

/** The tasks of a meeting beside its transcript: written down and ticked off while people talk. */
export function MeetingTasks({ subject }: { subject: TaskSubject }) {
  const refusal = useGuestRefusal()
  const { add, isPending, meetingId } = useAddTask(subject)
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="meeting-tasks">
      <Title order={2} size="h3" id="meeting-tasks" mb="sm">
        Tarefas da reunião
      </Title>
      <Made meetingId={meetingId} refusal={refusal} />
      {refusal === undefined && (
        <QuickAdd
          label="Nova tarefa"
          maxLength={TITLE_MAX}
          isPending={isPending}
          read={readTitle}
          onAdd={add}
        />
      )}
    </Card>
  )
}

/** Adds a task to the meeting; the permanent room's meeting of today is begun where it doesn't exist yet. */
function useAddTask({ key, meetingId: knownId, teamId }: TaskSubject) {
  const join = useJoinMeeting()
  const create = useCreateTask()
  const [begunId, setBegunId] = useState<string>()
  const meetingId = knownId ?? begunId ?? null

  const send = async (title: string) => {
    const id = meetingId ?? (await join.mutateAsync({ params: { id: key } })).id
    setBegunId(id)
    await create.mutateAsync({ body: { title, meetingId: id, teamId } })
  }
  return {
    meetingId,
    isPending: join.isPending || create.isPending,
    add: (title: string) =>
      send(title).then(
        () => true,
        (error: unknown) => {
          showFailure(error, 'Falha ao criar tarefa')
          return false
        },
      ),
  }
}

function Made({ meetingId, refusal }: { meetingId: string | null; refusal: string | undefined }) {
  const { data: tasks, error, isFetching, isLoading, refetch } = useMeetingTasks(meetingId)
  if (error && !tasks) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as tarefas.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (isLoading) return <Skeleton height={40} mb="sm" role="status" aria-label="Carregando" />
  if (!tasks || tasks.length === 0) {
    return (
      <Text c="dimmed" mb="sm">
        Nenhuma tarefa ainda.
      </Text>
    )
  }
  return (
    <Stack component="ul" gap={4} mb="sm" className={classes.plain ?? ''}>
      {tasks.toReversed().map((task) => (
        <Group key={task.id} component="li" gap="sm" wrap="nowrap" mih={32}>
          <TaskCheckbox task={task} refusal={refusal} />
          <Text
            flex={1}
            miw={0}
            style={{ overflowWrap: 'anywhere' }}
            {...(isDone(task) ? { c: 'dimmed', td: 'line-through' } : {})}
          >
            <Link to={`/sprints/tasks/${task.id}`} target="_blank" className={classes.task ?? ''}>
              {task.title}
            </Link>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function readTitle(typed: string) {
  const { data: value, error } = TaskDraft.shape.title.safeParse(typed)
  return value === undefined ? { issue: error.issues[0]?.message ?? '' } : { value }
}
