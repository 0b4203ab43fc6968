import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import type { Traces } from '@cadencia/server/erasure/mentions'
import { eraseMentions } from '@cadencia/server/erasure/text-erasure'
import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'

/** What a user is known by, also by addresses and usernames of before, which the audit trail holds. */
export async function tracesOf(db: Db, userId: string): Promise<Traces> {
  const { rows: former } = await sql<{ email: string | null; username: string | null }>`
    select v ->> 'email' as email, v ->> 'username' as username
    from audit_entries, lateral (values (before), (after)) as field (v)
    where entity = 'user' and entity_id = ${userId} and v is not null`.execute(db)
  const { rows: present } = await sql<{
    email: string
    username: string | null
    firstName: string
    lastName: string
  }>`select email, username, first_name as "firstName", last_name as "lastName"
    from ${personRows.as('u')} where id = ${userId}`.execute(db)
  const known = [...former, ...present]
  const names = present.flatMap(({ firstName, lastName }) => [
    `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
  ])
  return {
    ids: [userId],
    emails: distinct(known.map(({ email }) => email)),
    usernames: distinct(known.map(({ username }) => username)),
    names: distinct(names),
    phones: [],
  }
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => (value === null || value === '' ? [] : value))),
]

/** Takes a person out of texts and JSON, and blanks the fields that named them in the audit trail. */
export async function eraseTraces(
  trx: Db,
  { traces, sources }: { readonly traces: Traces; readonly sources: readonly PersonalData[] },
): Promise<void> {
  await eraseAudited(trx, traces)
  await eraseMentions(trx, traces, sources)
}

/** Of acts on the person, the fields that name them. */
async function eraseAudited(trx: Db, { ids }: Traces): Promise<void> {
  const named = ['firstName', 'lastName', 'email', 'username']
  const blank = (column: string) => sql`(select jsonb_object_agg(f.key,
    case when f.key = any(${named}) and f.value <> 'null' then to_jsonb('[apagado]'::text) else f.value end)
    from jsonb_each(${sql.ref(column)}) f)`
  await sql`update audit_entries set before = ${blank('before')}, after = ${blank('after')}
    where entity = 'user' and entity_id = any(${ids})`.execute(trx)
}
