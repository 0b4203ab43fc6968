import { isOfCrm, KINDS, type Kind } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import { type RawBuilder, sql } from 'kysely'
import type { DomainKind, Reader } from './kinds.ts'
import { mayEnterCrm, mayHear } from './viewer.ts'

/** Whom a condition is about: who asks, or the people of a column. */
export interface Person {
  readonly userId: string | RawBuilder<string | null>
  readonly isAdministrator: boolean | RawBuilder<boolean>
}

/** Whether a person may read a record, as a condition. */
export type Readership = (person: Person, recordId: RawBuilder<string>) => RawBuilder<boolean>

/** The people of a column, by what they are themselves: only a session has an administrator's rights. */
export function peopleOf(column: string): Person {
  return { userId: sql.ref(column), isAdministrator: false }
}

/** May read only what everybody may. */
export const ANYBODY: Person = { userId: sql`null::uuid`, isAdministrator: false }

/** Whether somebody may read records of a kind at all: the CRM is unlocked, a token has the area's scope. */
export function mayReadKind(reader: Reader, kind: Kind): boolean {
  const { area, isForGuests } = KINDS[kind]
  if (!mayHear(reader, area)) return false
  return isOfCrm(kind) ? mayEnterCrm(reader) : isForGuests || !reader.isGuest
}

interface Asked<R> {
  readonly ids: readonly string[]
  readonly readers: readonly R[]
}

interface Allowed<R> {
  readonly id: string
  readonly reader: R
}

/** Who of the readers may read which of the records: one statement for all. */
async function judge<R extends Reader>(
  db: Db,
  { ids, readers }: Asked<R>,
  mayRead: Readership,
): Promise<Allowed<R>[]> {
  if (ids.length === 0 || readers.length === 0) return []
  const userIds = readers.map(({ userId }) => userId)
  const areAdministrators = readers.map(({ isAdministrator }) => isAdministrator)
  const person = { userId: sql<string>`reader.id`, isAdministrator: sql<boolean>`reader.is_administrator` }
  const { rows } = await sql<{ id: string; place: number }>`
    select wanted.id, reader.place::int from unnest(${[...new Set(ids)]}::uuid[]) wanted (id), unnest(
      ${userIds}::uuid[], ${areAdministrators}::boolean[]) with ordinality reader (id, is_administrator, place)
    where ${mayRead(person, sql`wanted.id`)}`.execute(db)
  return rows.flatMap(({ id, place }) => {
    const reader = readers[place - 1]
    return reader ? [{ id, reader }] : []
  })
}

/** Who of the readers may know of which of the records, be they deleted. */
export async function whoMayKnow<R extends Reader>(
  db: Db,
  { kind, readers: mayKnow }: Pick<DomainKind, 'kind' | 'readers'>,
  { ids, readers }: Asked<R>,
): Promise<Allowed<R>[]> {
  const admitted = readers.filter((reader) => mayReadKind(reader, kind))
  if (mayKnow) return judge(db, { ids, readers: admitted }, mayKnow)
  return ids.flatMap((id) => admitted.map((reader) => ({ id, reader })))
}

/** Who of the readers may read what is said in which of the records; nobody in one that is unknown or deleted. */
export async function whoIsInside<R extends Reader>(
  db: Db,
  { kind, insiders }: Pick<DomainKind, 'kind' | 'insiders'>,
  { ids, readers }: Asked<R>,
): Promise<Allowed<R>[]> {
  return judge(db, { ids, readers: readers.filter((reader) => mayReadKind(reader, kind)) }, insiders)
}
