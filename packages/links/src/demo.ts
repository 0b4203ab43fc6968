import { type Db, transact } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { LinksOptions } from './context.ts'
import { insertLink } from './repository.ts'

/** The links that the composition has for the demo. */
export async function seedLinks(
  db: Db,
  seed: SeedOptions,
  { demo }: Pick<LinksOptions, 'demo'>,
): Promise<void> {
  const pairs = (await demo?.(db, seed)) ?? []
  await transact(db, async (trx) => {
    for (const pair of pairs) {
      await insertLink(trx, pair, { isOrigin: false, actorId: null, at: seed.now.toISOString() })
    }
  })
}
