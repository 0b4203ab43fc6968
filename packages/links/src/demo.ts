import { type Db, transact } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { LinksOptions } from './context.ts'
import { type LinkEnd, LinkedKind } from './contract.ts'
import { insertLink } from './repository.ts'

/** One client with what came of it: what each domain names for the demo. */
export async function seedLinks(
  db: Db,
  { now }: SeedOptions,
  { kinds }: Pick<LinksOptions, 'kinds'>,
): Promise<void> {
  const ends: LinkEnd[] = []
  for (const { kind, demoLinked } of kinds()) {
    for (const id of (await demoLinked?.(db)) ?? []) ends.push({ kind: LinkedKind.parse(kind), id })
  }
  const client = ends.find(({ kind }) => kind === 'client')
  if (!client) return
  const made = { isOrigin: false, actorId: null, at: now.toISOString() }
  await transact(db, async (trx) => {
    for (const end of ends) if (end !== client) await insertLink(trx, [client, end], made)
  })
}
