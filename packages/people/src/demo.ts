import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import type { SeedOptions } from '@cadencia/server/domain'
import { DEMO_ADDRESS, type FIRST_TEAMS } from './bootstrap.ts'
import { DEMO_FIRST_NAMES, DEMO_LAST_NAMES, DEMO_STAFF } from './demo-names.ts'

const DOMAIN = 'cadencia.example'
const DAY_MS = 24 * 60 * 60_000

type TeamKey = (typeof FIRST_TEAMS)[number]['key']

interface DemoPerson {
  readonly firstName: string
  readonly lastName: string
  readonly teamKey: TeamKey
  readonly isLeader: boolean
}

/** The same random-looking id each time for the same address. */
function idFrom(email: string): string {
  const hex = createHash('sha256').update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function addressOf({ firstName, lastName }: DemoPerson, copy: number): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^a-zA-Z.]/g, '')
  return `${plain.toLowerCase()}${copy === 0 ? '' : copy + 1}@${DOMAIN}`
}

/** The staff of copy 0; further copies have the same teams and other names, and no leaders. */
function staffOf(copy: number): DemoPerson[] {
  if (copy === 0) return [...DEMO_STAFF]
  return DEMO_STAFF.map(({ teamKey }, index) => {
    const position = copy * DEMO_STAFF.length + index
    return {
      firstName: DEMO_FIRST_NAMES[position % DEMO_FIRST_NAMES.length] ?? '',
      lastName: DEMO_LAST_NAMES[Math.floor(position / 7) % DEMO_LAST_NAMES.length] ?? '',
      teamKey,
      isLeader: false,
    }
  })
}

/** Two dozen people over the seven teams, `scale` times; the same ones each time, and each only once. */
export async function seedPeople(db: Db, { scale, now }: SeedOptions): Promise<void> {
  const teams = await db.selectFrom('teams').select(['id', 'key']).execute()
  const teamIds = new Map(teams.map(({ id, key }) => [key, id]))
  const people = Array.from({ length: scale }, (_, copy) =>
    staffOf(copy).map((person) => {
      const email = addressOf(person, copy)
      return { ...person, email, id: idFrom(email) }
    }),
  ).flat()
  const joinedAt = new Date(now.getTime() - 90 * DAY_MS).toISOString()
  for (const some of inParts(people)) {
    const added = await db
      .insertInto('users')
      .values(
        some.map(({ id, email, firstName, lastName }) => ({
          id,
          email,
          first_name: firstName,
          last_name: lastName,
          role: 'staff',
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const addedIds = new Set(added.map(({ id }) => id))
    const members = some.flatMap(({ id, teamKey, isLeader }) => {
      const teamId = teamIds.get(teamKey)
      const role = isLeader ? 'leader' : 'member'
      return teamId && addedIds.has(id) ? [{ team_id: teamId, user_id: id, role, joined_at: joinedAt }] : []
    })
    if (members.length > 0) await db.insertInto('team_members').values(members).execute()
  }
  await seedTokens(db, now)
}

/** Tokens to look at: nobody knows their secrets. The same two each time, and each only once. */
async function seedTokens(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const shared = {
    user_id: idFrom(DEMO_ADDRESS),
    has_crm_access: false,
    credential_version: 1,
    created_at: inDays(-20),
  }
  const rows = [
    {
      ...shared,
      name: 'Planilha de metas',
      scopes: ['meetings:read', 'sprints:read'],
      is_service: false,
      expires_at: inDays(70),
      last_used_at: inDays(-1),
    },
    {
      ...shared,
      name: 'Integração com o ERP',
      scopes: ['people:read', 'sprints:write'],
      is_service: true,
      expires_at: null,
      last_used_at: null,
    },
  ].map((row) => ({ ...row, id: idFrom(row.name), token_hash: randomBytes(32) }))
  await db
    .insertInto('access_tokens')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
