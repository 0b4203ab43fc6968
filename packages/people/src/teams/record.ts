import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import { teamChanged } from '../facts.ts'
import type { Team } from './contract.ts'

export type TeamRecord = Pick<Team, 'id' | 'key' | 'name' | 'color' | 'icon' | 'leaderId' | 'version'>
type StoredTeam = Omit<TeamRecord, 'leaderId'>

/** Who leads a team: of several leaders the first who joined. `table` is the teams' name in the statement. */
export const leaderOf = (table: string) =>
  sql<string | null>`(select u.id from team_members m join users u on u.id = m.user_id
    where m.team_id = ${sql.ref(`${table}.id`)} and m.role = 'leader' and u.is_active
    order by m.joined_at, u.id limit 1)`.as('leaderId')

const changed = ({ id: teamId }: TeamRecord, { actorId }: Actor) =>
  outboxRow(teamChanged, { teamId, actorId })

/** Changes of teams and of who leads them are kept by the audit trail. */
const teamRecord = recordKind<TeamRecord, StoredTeam>({
  kind: 'team',
  area: 'people',
  table: 'teams',
  columns: columnsOf<'teams', StoredTeam>()({
    id: 'id',
    key: 'key',
    name: 'name',
    color: 'color',
    icon: 'icon',
    version: 'version',
  }),
  joined: [leaderOf('teams')],
  url: ({ id }) => `/teams/${id}`,
  title: ({ name }) => name,
  unknown: 'Time não encontrado.',
  history: [],
  facts: { created: changed, changed: ({ after }, actor) => changed(after, actor) },
})

export const teams = new RecordStore(teamRecord)
