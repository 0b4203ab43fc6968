import type { Team } from '@cadencia/people/teams/contract'
import { TeamTag } from '@cadencia/ui/team-tag'

/** A record's team; nothing where it has none. */
export function TeamOf({ team }: { team: Pick<Team, 'name' | 'color'> | undefined }) {
  return team ? <TeamTag name={team.name} color={team.color} /> : null
}
