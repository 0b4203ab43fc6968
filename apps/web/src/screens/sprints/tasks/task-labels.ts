import { formatDate } from '@cadencia/locale/dates'
import { addDays, daysBetween } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { type Difficulty, isDone, type Task, type TaskStatus } from '@cadencia/sprints/tasks/contract'
import { badgeOf, type StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

/** The columns of the board, which are a task's statuses. */
export const TASK_STATUS_LABELS = {
  pending: { label: 'To Do', tone: 'neutral' },
  in_progress: { label: 'Em Progresso', tone: 'info' },
  completed: { label: 'Concluído', tone: 'neutral' },
} as const satisfies Record<TaskStatus, Badge>

export const DIFFICULTY_LABELS = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
} as const satisfies Record<Difficulty, string>

/** A task's status as it is shown; one that a newer server may send is 'Desconhecido'. */
export function taskStatusBadge(status: string): Badge {
  return badgeOf(TASK_STATUS_LABELS, status)
}

/**
 * When a task is due, seen from `today` (`YYYY-MM-DD`): how many calendar days late an open one is; 'hoje',
 * 'amanhã', else the day.
 */
export function dueBadge(task: Pick<Task, 'dueDate' | 'status'>, today: string): Badge | undefined {
  const { dueDate, status } = task
  if (dueDate === null) return undefined
  if (isDone({ status })) return { label: formatDate(dueDate), tone: 'neutral' }
  const daysLate = daysBetween(dueDate, today)
  if (daysLate > 0) return { label: `Vencida há ${plural(daysLate, 'dia', 'dias')}`, tone: 'danger' }
  if (daysLate === 0) return { label: 'Vence hoje', tone: 'warning' }
  if (dueDate === addDays(today, 1)) return { label: 'Vence amanhã', tone: 'warning' }
  return { label: `Até ${formatDate(dueDate)}`, tone: 'neutral' }
}
