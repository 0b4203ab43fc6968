import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { searchSprints } from './repository.ts'

/** Finds sprints by name and topics. */
export const sprintSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchSprints(db, words, limit)
  return found.map(({ id, name, number, teamName, topics, topicsFormat }) => ({
    kind: 'sprint',
    id,
    title: name,
    detail: `Sprint ${number} · ${teamName}`,
    url: `/sprints/${id}`,
    ...matchBeside(name, words, { Tópicos: () => plainText(topics, topicsFormat) }),
  }))
}
