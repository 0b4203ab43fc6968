import { useKnownViewer } from '@cadencia/people/react'
import { useAdminUsers } from '@cadencia/people/users/react'
import { fullName } from '../../kit/full-name.ts'
import { teammatesFirst } from '../../kit/teammates-first.ts'
import { personChoices, useTeamFinder } from '../../records/people/use-people.ts'

const compareNames = new Intl.Collator('pt-BR').compare

/** Who a request can be assigned to, for a `Select`: the people of the responsible team before all others. */
export function usePeopleChoices(teamId: string | null) {
  const { data: users = [] } = useAdminUsers()
  const viewer = useKnownViewer()
  const { findTeam } = useTeamFinder()
  const byName = users
    .filter(({ role, isActive }) => role !== 'guest' && isActive !== false)
    .map((user) => ({ ...user, name: fullName(user) || user.email }))
    .sort((one, other) => compareNames(one.name, other.name))
  const people = teammatesFirst(byName, { colleagues: users, teamId: viewer?.teamId })
  const choices = personChoices(people).map((item, index) => ({ own: people[index]?.teamId, item }))

  const team = findTeam(teamId)
  if (!team) return choices.map(({ item }) => item)
  const ofTeam = choices.filter(({ own }) => own === teamId).map(({ item }) => item)
  const others = choices.filter(({ own }) => own !== teamId).map(({ item }) => item)
  const groups = [
    { group: team.name, items: ofTeam },
    { group: 'Outras pessoas', items: others },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
