import type { Team } from '@cadencia/people/teams/contract'
import { DEFAULT_TEAM_ICON } from '@cadencia/ui/team-icon'

export interface TeamForm {
  name: string
  color: string
  icon: string
  leaderId: string | null
}

/** Colours that a team may begin with; any other can be typed. */
export const TEAM_COLORS = [
  '#2f6fde',
  '#0b7285',
  '#0f8a5f',
  '#5c940d',
  '#e67700',
  '#d9480f',
  '#c92a2a',
  '#c2255c',
  '#862e9c',
  '#5f3dc4',
  '#495057',
  '#6b7280',
] as const

export const EMPTY_TEAM: TeamForm = {
  name: '',
  color: TEAM_COLORS[0],
  icon: DEFAULT_TEAM_ICON,
  leaderId: null,
}

export function fieldsOf({ name, color, icon, leaderId }: Team): TeamForm {
  return { name, color, icon, leaderId }
}
