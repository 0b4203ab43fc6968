import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DiscussionsOptions } from './context.ts'
import { insertDiscussion } from './repository.ts'

/** The comments that the records' domains have for the demo. */
export async function seedDiscussions(
  db: Db,
  { now }: SeedOptions,
  { discussed }: Pick<DiscussionsOptions, 'discussed'>,
): Promise<void> {
  for (const { kind, demo } of discussed) {
    const comments = (await demo?.(db, now.getTime())) ?? []
    const byRecord = Map.groupBy(comments, ({ recordId }) => recordId)
    await transact(db, async (trx) => {
      for (const [recordId, some] of byRecord) {
        await insertDiscussion(
          trx,
          { kind, recordId },
          some.map((comment) => ({ id: randomUUID(), ...comment })),
        )
      }
    })
  }
}
