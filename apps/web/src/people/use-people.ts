import { useUsers } from '@cadencia/people/react'
import { useTeams } from '@cadencia/people/teams/react'
import { useMemo } from 'react'
import { fullName } from '../shell/person.ts'

export interface Attendee {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** People who can be invited, sorted by name; `nameOf` also knows former members. */
export function useAttendees() {
  const { data: users, isError, refetch } = useUsers()
  return useMemo(() => {
    const people: Attendee[] = (users ?? [])
      .map((user) => ({ id: user.id, name: fullName(user), email: user.email }))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return {
      people,
      isLoaded: users !== undefined,
      isError,
      retry: () => void refetch(),
      nameOf: (id: string) => names.get(id) ?? 'Pessoa que saiu',
    }
  }, [users, isError, refetch])
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
