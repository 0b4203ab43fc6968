import type { Team } from '@cadencia/people/teams/contract'
import { TeamIcon } from '@cadencia/ui/team-icon'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf } from '../../../collections/fields/field-columns.tsx'
import { TEAM_FIELDS, type TeamContext } from './fields.tsx'
import { MemberButtons } from './member-buttons.tsx'
import { FocusedTeamActions } from './team-actions.tsx'
import { TeamCard } from './team-card.tsx'

/** Teams as the specified cards, table and list. */
export const TEAM_COLLECTION: Collection<Team, TeamContext> = {
  id: 'teams',
  label: 'Times',
  noun: ['time', 'times'],
  layouts: ['cards', 'table', 'list'],
  defaultSort: 'name',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => `/teams/${id}`,
  leading: ({ icon, color }) => <TeamIcon name={icon} color={color} size={28} />,
  cardHeightPx: 204,
  card: (team, { onTask }) => <TeamCard team={team} onTask={onTask} />,
  Actions: FocusedTeamActions,
  rowActionsPx: 236,
  rowActions: (team, { onTask }) => team.canManage && <MemberButtons team={team} onTask={onTask} />,
  groupings: [],
  columns: columnsOf<Team, TeamContext>(TEAM_FIELDS),
}
