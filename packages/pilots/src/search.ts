import { formatDate } from '@cadencia/locale/dates'
import type { SearchSource } from '@cadencia/server/search'
import { searchStages } from './repository.ts'

export const pilotSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchStages(db, words, limit)
  return found.map(({ id, title, dueDate }) => ({
    kind: 'pilot',
    id,
    title,
    detail: dueDate ? formatDate(dueDate) : 'Sem data',
    url: `/special-projects/${id}`,
  }))
}
