import { TASK_STATUSES, type TaskStatus } from '@cadencia/sprints/tasks/contract'
import { TASK_STATUS_LABELS } from '../tasks/task-labels.ts'

/** What an empty column says. */
const EMPTY_LABELS = {
  pending: 'Nenhuma tarefa pendente',
  in_progress: 'Nenhuma tarefa em progresso',
  completed: 'Nenhuma tarefa concluída',
} as const satisfies Record<TaskStatus, string>

/** A column's title and its empty text. */
export function columnLabels(status: TaskStatus) {
  return { title: TASK_STATUS_LABELS[status].label, empty: EMPTY_LABELS[status] }
}

/** The columns, in their order. */
export const COLUMNS: readonly TaskStatus[] = TASK_STATUSES

/** As many characters of an id as the board shows. */
const SHORT_ID = 8

/** An id as the board shows it: its first 8 characters. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID)
}

/** What the keys do on a card. */
export const INSTRUCTIONS =
  'Setas percorrem as tarefas. Espaço levanta a tarefa para mover: com as setas escolha o lugar, espaço solta, ' +
  'Esc cancela. Enter abre, E edita, N adiciona uma tarefa na coluna, Delete exclui.'
