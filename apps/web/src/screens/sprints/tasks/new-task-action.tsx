import { isLongerThan } from '@cadencia/contract/length'
import { TITLE_MAX } from '@cadencia/contract/values'
import { useCurrentUser } from '@cadencia/people/react'
import { useCreateTask, useRemoveTask } from '@cadencia/sprints/tasks/react'
import { IconPlus } from '@tabler/icons-react'
import { markCreated } from '../../../kit/created-store.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { useTaskVerbs } from './use-task-verbs.ts'

const TYPED_MIN = 2

/** Offers to create a task with the typed text as its title, for the viewer, and what is done with a task. */
export function NewTaskAction({ typed }: { typed: string }) {
  const { data: user } = useCurrentUser()
  const { mutateAsync: create } = useCreateTask()
  const { mutateAsync: remove } = useRemoveTask()
  const isOffered = user && !user.isGuest && typed.length >= TYPED_MIN && !isLongerThan(typed, TITLE_MAX)

  async function createTask(assignedTo: string): Promise<void> {
    try {
      const task = await create({ body: { title: typed, assignedTo } })
      markCreated(task.id)
      showUndo({
        title: 'Tarefa criada!',
        message: task.title,
        undo: () => remove({ params: { id: task.id } }),
      })
    } catch (error) {
      showFailure(error, 'Falha ao criar tarefa')
    }
  }
  useActions(
    { level: 'typed', heading: 'Criar' },
    isOffered
      ? [
          {
            id: 'new-task',
            label: `Criar tarefa “${typed}”`,
            icon: IconPlus,
            detail: 'Para mim, sem prazo',
            run: () => void createTask(user.id),
          },
        ]
      : [],
  )
  useActions({ level: 'general', heading: 'Tarefas' }, useTaskVerbs())
  return null
}
