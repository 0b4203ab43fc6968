import { HttpError } from '@cadencia/http/http-error'
import type { Place } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { showToast } from '@cadencia/ui/toast'

const MOVE_FAILED = 'Falha ao atualizar tarefa'
const DELETE_FAILED = 'Falha ao deletar tarefa'
const RESTORE_FAILED = 'Falha ao restaurar tarefa'
const BOARD_CHANGED = `${MOVE_FAILED}: o quadro mudou enquanto isso e foi atualizado.`

function tellFailure(message: string): void {
  showToast({ title: 'Erro', message, tone: 'error' })
}

/** Moving and deleting, with what is said about it. */
export function useBoardActs(board: Board) {
  async function move(task: Task, place: Place): Promise<void> {
    try {
      await board.move(task.id, place)
    } catch (error) {
      // A neighbour or the task itself was gone; moving again is up to the person, who sees the board as it is.
      const isOutdated = error instanceof HttpError && [404, 409].includes(error.status)
      tellFailure(isOutdated ? BOARD_CHANGED : MOVE_FAILED)
    }
  }

  async function restore({ id }: Task): Promise<void> {
    try {
      await board.restore(id)
      showToast({ title: 'Tarefa restaurada', tone: 'success' })
    } catch {
      tellFailure(RESTORE_FAILED)
    }
  }

  /** Answers whether it is gone. */
  async function remove(task: Task): Promise<boolean> {
    try {
      await board.remove(task.id)
    } catch {
      tellFailure(DELETE_FAILED)
      return false
    }
    showToast({
      title: 'Tarefa excluída',
      message: task.title,
      tone: 'success',
      action: { label: 'Desfazer', onClick: () => void restore(task) },
    })
    return true
  }

  return { move: (task: Task, place: Place) => void move(task, place), remove }
}
