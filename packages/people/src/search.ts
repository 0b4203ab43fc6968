import type { SearchSource } from '@cadencia/server/search'
import { searchPeople } from './repository.ts'
import { searchTeams } from './teams/repository.ts'
import { patternsOf } from './users/list-repository.ts'

const WHERE_TEAMS_ARE = '/teams'

const WORDS_MAX = 8

/** Finds people by name or address and teams by name: those that hold every word, in any order. */
export const peopleSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const patterns = patternsOf(words).slice(0, WORDS_MAX)
  if (patterns.length === 0) return []
  const people = await searchPeople(db, patterns, limit)
  const teams = await searchTeams(db, patterns, limit)
  return [
    ...people.map(({ id, firstName, lastName, email }) => ({
      kind: 'user',
      id,
      title: `${firstName} ${lastName}`.trim(),
      detail: email,
      url: WHERE_TEAMS_ARE,
    })),
    ...teams.map(({ id, name }) => ({
      kind: 'team',
      id,
      title: name,
      detail: '',
      url: `${WHERE_TEAMS_ARE}/${id}`,
    })),
  ].slice(0, limit)
}
