import type { TaskPosition } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { tickLater } from '@cadencia/sprints/tasks/unsent-tasks'
import { isOutdated } from '../../../collections/board/is-outdated.ts'
import { markCreated } from '../../../kit/created-store.ts'
import { showFailure, showRefusal } from '../../../kit/show-failure.ts'
import { type Consents, offerCompletion } from '../tasks/offer-completion.ts'
import { showTaskDeleted } from '../tasks/use-task-deletion.ts'
import { useTaskUndo } from '../tasks/use-task-undo.ts'

const MOVE_FAILED = 'Falha ao atualizar tarefa'
const DELETE_FAILED = 'Falha ao deletar tarefa'
const BOARD_CHANGED = `${MOVE_FAILED}: o quadro mudou enquanto isso e foi atualizado.`

/** Without a connection the new status waits for one; a position among the others does not. */
function moveLater(error: unknown, task: Task, { status }: TaskPosition): Promise<void> {
  if (status === task.status) throw error
  return tickLater(error, task, status)
}

/** Moving, adding and deleting, with what is said about it. */
export function useBoardActions(board: Board) {
  const { showMoved } = useTaskUndo()

  /** Answers whether it was moved. */
  async function move(task: Task, position: TaskPosition): Promise<boolean> {
    try {
      const moved = await board
        .move(task.id, position)
        .catch((error: unknown) => moveLater(error, task, position))
      if (moved && moved.status !== task.status) showMoved(moved, task.status)
      return true
    } catch (error) {
      const complete = (consents: Consents) => void completeAnyway(task, consents)
      if (offerCompletion(error, complete)) return false
      // A neighbour or the task itself was gone; moving again is up to the person, who sees the board as it is.
      if (isOutdated(error)) showFailure(undefined, BOARD_CHANGED)
      else showRefusal(error, MOVE_FAILED)
      return false
    }
  }

  async function completeAnyway(task: Task, consents: Consents): Promise<void> {
    try {
      const completed = await board.edit(task.id, { status: 'completed', ...consents })
      showMoved(completed, task.status)
    } catch (error) {
      const again = (further: Consents) => void completeAnyway(task, { ...consents, ...further })
      if (!offerCompletion(error, again)) showFailure(error, MOVE_FAILED)
    }
  }

  /** Answers whether it is gone. */
  async function remove(task: Task): Promise<boolean> {
    try {
      await board.remove(task.id)
    } catch (error) {
      showRefusal(error, DELETE_FAILED)
      return false
    }
    showTaskDeleted(task, () => board.restore(task.id))
    return true
  }

  /** Answers whether it was added. */
  async function add(draft: Parameters<Board['create']>[0]): Promise<boolean> {
    try {
      const { id } = await board.create(draft)
      markCreated(id)
      return true
    } catch (error) {
      showFailure(error, 'Falha ao criar tarefa')
      return false
    }
  }

  return { move, remove, add }
}
