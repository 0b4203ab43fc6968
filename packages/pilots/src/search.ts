import { formatDate } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { searchStages } from './repository.ts'

export const pilotSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchStages(db, words, limit)
  return found.map(({ id, title, description, descriptionFormat, dueDate }) => ({
    kind: 'pilot',
    id,
    title,
    detail: dueDate ? formatDate(dueDate) : 'Sem data',
    url: `/special-projects/${id}`,
    ...matchBeside(title, words, { Descrição: () => plainText(description, descriptionFormat) }),
  }))
}
