import { plain } from '@cadencia/locale/text'
import { useKnownViewer, useUsers } from '@cadencia/people/react'
import { useTeams } from '@cadencia/people/teams/react'
import { useMemo } from 'react'
import { fullName } from '../../kit/full-name.ts'
import { teammatesFirst } from '../../kit/teammates-first.ts'

const FORMER = 'Pessoa que saiu'

export interface Attendee {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** People to choose from, for a `Select`: of namesakes the e-mail tells them apart. */
export function personChoices(people: readonly Attendee[]): { value: string; label: string }[] {
  const named = Map.groupBy(people, ({ name }) => plain(name))
  return people.map(({ id, name, email }) => {
    const hasNamesake = (named.get(plain(name))?.length ?? 0) > 1
    return { value: id, label: hasNamesake ? `${name} (${email})` : name }
  })
}

/**
 * People who can be invited, those of the viewer's team first, else by name, and the same as choices; `nameOf` and `labelOf`
 * also know former members, the latter tells namesakes apart.
 */
export function useAttendees() {
  const { data: users, isLoadingError: isError, refetch } = useUsers()
  const teamId = useKnownViewer()?.teamId
  return useMemo(() => {
    const byName: Attendee[] = (users ?? [])
      .map((user) => ({ id: user.id, name: fullName(user), email: user.email }))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
    const people = teammatesFirst(byName, { colleagues: users ?? [], teamId })
    const choices = personChoices(people)
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const labels = new Map(choices.map(({ value, label }) => [value, label]))
    return {
      people,
      choices,
      isLoaded: users !== undefined,
      isError,
      retry: () => void refetch(),
      nameOf: (id: string) => names.get(id) ?? FORMER,
      labelOf: (id: string) => labels.get(id) ?? FORMER,
    }
  }, [users, teamId, isError, refetch])
}

/** The teams, and a lookup by id. */
export function useTeamFinder() {
  const { data } = useTeams()
  return useMemo(() => {
    const teams = data ?? []
    const byId = new Map(teams.map((team) => [team.id, team]))
    return { teams, findTeam: (id: string | null) => (id === null ? undefined : byId.get(id)) }
  }, [data])
}
