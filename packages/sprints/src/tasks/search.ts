import { formatDate } from '@cadencia/locale/dates'
import type { SearchSource } from '@cadencia/server/search'
import { searchTasks } from './list-repository.ts'

/** Finds tasks by the words of their title and description; everyone may read every task. */
export const taskSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchTasks(db, words, limit)
  return found.map(({ id, title, dueDate }) => ({
    kind: 'task',
    id,
    title,
    detail: dueDate === null ? '' : `Até ${formatDate(dueDate)}`,
    url: `/sprints/tasks/${id}`,
  }))
}
