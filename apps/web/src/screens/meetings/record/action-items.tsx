import type { ActionItem, Meeting } from '@cadencia/meetings/contract'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useCreateTask, useMeetingTasks } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import classes from '../../../kit/lists.module.css'
import { showFailure } from '../../../kit/show-failure.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { assigneeOf, taskOf, titleOf } from './task-of-item.ts'

/** What was agreed to do; each item becomes a task with one click, once. */
export function ActionItems({ meeting }: { meeting: Meeting }) {
  const { actionItems } = meeting
  const { data: tasks } = useMeetingTasks(actionItems.length > 0 ? meeting.id : null)
  if (actionItems.length === 0) return null
  return (
    <section aria-labelledby="meeting-action-items">
      <Title order={3} id="meeting-action-items" mb="xs">
        Itens de ação
      </Title>
      <Stack component="ul" gap="sm" className={classes.plain ?? ''}>
        {actionItems.map((item) => (
          <Group key={item.text} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Text flex={1} miw={0} pt={4} className={classes.longText ?? ''}>
              {item.assignee ? `${item.text} (${item.assignee})` : item.text}
            </Text>
            {tasks && <Way meeting={meeting} item={item} task={taskOf(item, tasks)} />}
          </Group>
        ))}
      </Stack>
    </section>
  )
}

interface WayProps {
  meeting: Meeting
  item: ActionItem
  /** What was made of it already. */
  task: Task | undefined
}

/** To the task that was made, or to making it. */
function Way({ meeting, item, task }: WayProps) {
  const refusal = useGuestRefusal()
  const { people } = useAttendees()
  const create = useCreateTask()
  if (task) {
    return (
      <Anchor component={Link} to={`/sprints/tasks/${task.id}`} size="sm" flex="none" pt={6}>
        <Group gap={4} wrap="nowrap">
          <IconCircleCheck size={16} stroke={1.75} aria-hidden />
          Tarefa criada
        </Group>
      </Anchor>
    )
  }
  const make = () =>
    create.mutate(
      {
        body: {
          title: titleOf(item),
          description: item.text,
          meetingId: meeting.id,
          teamId: meeting.teamId,
          assignedTo: assigneeOf(item, people, meeting.participantIds),
        },
      },
      {
        onSuccess: ({ title }) => showToast({ title: 'Tarefa Criada', message: title, tone: 'success' }),
        onError: (error) => showFailure(error, 'Falha ao criar tarefa'),
      },
    )
  return (
    <ActionButton
      variant="default"
      size="compact-md"
      flex="none"
      leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
      loading={create.isPending}
      reason={refusal}
      aria-label={`Criar tarefa: ${titleOf(item)}`}
      onClick={make}
    >
      Criar tarefa
    </ActionButton>
  )
}
