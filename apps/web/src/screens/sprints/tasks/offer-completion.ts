import { HttpError } from '@cadencia/http/http-error'
import type { TaskPatch } from '@cadencia/sprints/tasks/contract'
import { showToast } from '@cadencia/ui/toast'

/** What somebody accepts who completes a task. */
export type Consents = Pick<TaskPatch, 'completeSubtasks' | 'force'>

const OFFERS: Readonly<Record<string, { title: string; label: string; consents: Consents }>> = {
  open_subtasks: {
    title: 'Há subtarefas abertas',
    label: 'Concluir todas',
    consents: { completeSubtasks: true },
  },
  blocked: {
    title: 'A tarefa está bloqueada',
    label: 'Concluir mesmo assim',
    consents: { force: true },
  },
}

/** Offers to complete with open sub-tasks or blockers where that is why it was refused; answers whether it is. */
export function offerCompletion(error: unknown, complete: (consents: Consents) => void): boolean {
  const problem = error instanceof HttpError ? error.problem : undefined
  const offer = problem && OFFERS[problem.code]
  if (!offer) return false
  const { title, label, consents } = offer
  showToast({ title, message: problem.message, action: { label, onClick: () => complete(consents) } })
  return true
}
