import { type Db, transact } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { LinksOptions } from './context.ts'
import { type LinkEnd, LinkedKind } from './contract.ts'
import { insertLink } from './repository.ts'

/** One client with what came of it: what each domain names for the demo. */
export async function seedLinks(
  db: Db,
  { now }: SeedOptions,
  { linkable }: Pick<LinksOptions, 'linkable'>,
): Promise<void> {
  const ends: LinkEnd[] = []
  for (const { kind, demo } of linkable()) {
    for (const id of (await demo?.(db)) ?? []) ends.push({ kind: LinkedKind.parse(kind), id })
  }
  const client = ends.find(({ kind }) => kind === 'client')
  if (!client) return
  const made = { isOrigin: false, actorId: null, at: now.toISOString() }
  await transact(db, async (trx) => {
    for (const end of ends) if (end !== client) await insertLink(trx, [client, end], made)
  })
}
