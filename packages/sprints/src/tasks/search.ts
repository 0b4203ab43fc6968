import { formatDate } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { searchTasks } from './list-repository.ts'

/** Finds tasks by the words of their title and description, and by the name of a label; everyone may read every task. */
export const taskSearch: SearchSource = async (db, { userId }, { words, limit }) => {
  const found = await searchTasks(db, { words, limit, userId })
  return found.map(({ id, title, description, descriptionFormat, labels, dueDate }) => ({
    kind: 'task',
    id,
    title,
    detail: dueDate === null ? '' : `Até ${formatDate(dueDate)}`,
    url: `/sprints/tasks/${id}`,
    ...matchBeside(title, words, {
      Descrição: () => plainText(description, descriptionFormat),
      Etiquetas: () => labels.map(({ name }) => name).join(', '),
    }),
  }))
}
