import { useRemoveBlocker } from '@cadencia/sprints/blockers/react'
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { useTasksById } from '@cadencia/sprints/tasks/react'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { ActionIcon, Anchor, Button, Group, Stack } from '@mantine/core'
import { IconLock, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '../../../../kit/lists.module.css'
import { showFailure } from '../../../../kit/show-failure.ts'
import { perform } from '../../../../records/actions/perform.ts'
import { taskStatusBadge } from '../task-labels.ts'
import { blockersAction } from '../use-blockers-action.ts'
import { PartsSection } from './parts-section.tsx'

interface BlockersProps {
  task: Task
  canEdit: boolean
}

/** The tasks that are to be completed before a task. */
export function Blockers({ task, canEdit }: BlockersProps) {
  const blockers = useTasksById(task.blockedByIds)
  const { mutateAsync: remove } = useRemoveBlocker()
  if (task.blockedByIds.length === 0 && !canEdit) return null
  const removeOne = async (otherId: string) => {
    try {
      await remove({ params: { id: task.id, otherId } })
    } catch (error) {
      showFailure(error, 'Falha ao mudar o que bloqueia a tarefa')
    }
  }
  const add = () =>
    perform(blockersAction(task, undefined), { level: 'record', heading: task.title, subject: task.id })
  const done = blockers.filter(isDone).length
  return (
    <PartsSection title="Bloqueada por" done={done} total={blockers.length}>
      {blockers.length > 0 && (
        <Stack component="ul" gap={0} className={classes.plain ?? ''}>
          {blockers.map((blocker) => (
            <Group key={blocker.id} component="li" gap="xs" wrap="nowrap" mih={32}>
              <Anchor component={Link} to={`/sprints/tasks/${blocker.id}`} flex={1} miw={0} c="inherit">
                {blocker.title}
              </Anchor>
              <StatusBadge {...taskStatusBadge(blocker.status)} />
              {canEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={`Não esperar por ${blocker.title}`}
                  onClick={() => void removeOne(blocker.id)}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {canEdit && (
        <Button
          variant="default"
          size="compact-md"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconLock size={15} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Escolher tarefa
        </Button>
      )}
    </PartsSection>
  )
}
