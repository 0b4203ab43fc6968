import { isDone, type Task, TaskDraft } from '@cadencia/sprints/tasks/contract'
import { useCreateTask, useSubtasks, useTask } from '@cadencia/sprints/tasks/react'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from '../../../../kit/lists.module.css'
import { showFailure } from '../../../../kit/show-failure.ts'
import { QuickAdd } from '../../../../records/forms/quick-add.tsx'
import { Fact } from '../../../../records/panel/fact.tsx'
import { useAttendees } from '../../../../records/people/use-people.ts'
import { BlockedMark } from '../blocked-mark.tsx'
import { TaskCheckbox } from '../task-checkbox.tsx'
import { PartsSection } from './parts-section.tsx'

interface SubtasksProps {
  task: Task
  /** Why none can be added or changed. */
  refusal: string | undefined
}

/** The tasks that a task consists of. */
export function Subtasks({ task, refusal }: SubtasksProps) {
  const { id, parentId, subtasks } = task
  if (parentId !== null || (subtasks.total === 0 && refusal !== undefined)) return null
  return (
    <PartsSection title="Subtarefas" done={subtasks.completed} total={subtasks.total}>
      {subtasks.total > 0 && <SubtaskList parentId={id} refusal={refusal} />}
      {refusal === undefined && <NewSubtask parentId={id} />}
    </PartsSection>
  )
}

function SubtaskList({ parentId, refusal }: { parentId: string; refusal: string | undefined }) {
  const { data: parts = [] } = useSubtasks(parentId)
  const { nameOf, isLoaded } = useAttendees()
  return (
    <Stack component="ul" gap={0} className={classes.plain ?? ''}>
      {parts.map((part) => (
        <Group key={part.id} component="li" gap={6} wrap="nowrap" mih={32}>
          <TaskCheckbox task={part} refusal={refusal} />
          <Anchor
            component={Link}
            to={`/sprints/tasks/${part.id}`}
            flex={1}
            miw={0}
            c={isDone(part) ? 'dimmed' : 'inherit'}
            {...(isDone(part) && { td: 'line-through' })}
          >
            {part.title}
          </Anchor>
          {part.isBlocked && !isDone(part) && <BlockedMark />}
          <Text size="sm" c="dimmed">
            {part.assignedTo !== null && isLoaded ? nameOf(part.assignedTo) : ''}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

/** Adds a sub-task with Enter, and the next after it. */
function NewSubtask({ parentId }: { parentId: string }) {
  const { mutateAsync: create, isPending } = useCreateTask()
  const add = async (title: string) => {
    try {
      await create({ body: { title, parentId } })
      return true
    } catch (error) {
      showFailure(error, 'Falha ao criar subtarefa')
      return false
    }
  }
  return (
    <QuickAdd
      label="Nova subtarefa"
      maxLength={200}
      isPending={isPending}
      read={(typed) => {
        const { data, error } = TaskDraft.shape.title.safeParse(typed)
        return data === undefined ? { issue: error.issues[0]?.message ?? '' } : { value: data }
      }}
      onAdd={add}
    />
  )
}

/** The task that a sub-task is a part of. */
export function ParentFact({ parentId }: { parentId: string }) {
  const { data: parent } = useTask(parentId)
  if (!parent) return null
  return (
    <Fact label="Parte de" isWide>
      <Anchor component={Link} to={`/sprints/tasks/${parentId}`} fz="inherit">
        {parent.title}
      </Anchor>
    </Fact>
  )
}
