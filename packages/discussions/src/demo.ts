import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { instantOf } from '@cadencia/db/instant'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DemoDiscussion } from '@cadencia/server/kinds'
import type { DiscussionsOptions } from './context.ts'
import { DiscussedKind } from './contract.ts'
import { addFollowers } from './follower-repository.ts'
import {
  insertComment,
  insertReaction,
  listNames,
  lockDiscussion,
  nextRevision,
  replaceMentions,
} from './repository.ts'

const PAUSE_MINUTES = 40
const MINUTE_MS = 60_000
const MENTION = /@\{(\d+)\}/g

/** The conversations that the records' domains have for the demo, as far as they lie in the past. */
export async function seedDiscussions(
  db: Db,
  seed: SeedOptions,
  { kinds }: Pick<DiscussionsOptions, 'kinds'>,
): Promise<void> {
  for (const { kind, demoComments } of kinds()) {
    const demos = (await demoComments?.(db, seed)) ?? []
    await transact(db, async (trx) => {
      for (const one of demos)
        await insertDiscussion(trx, DiscussedKind.parse(kind), { ...one, nowMs: seed.now.getTime() })
    })
  }
}

async function insertDiscussion(
  trx: Db,
  kind: DiscussedKind,
  { recordId, peopleIds, fromMs, lines, nowMs }: DemoDiscussion & { readonly nowMs: number },
): Promise<void> {
  const names = await listNames(trx, peopleIds)
  const personAt = (index: number) => peopleIds[index % peopleIds.length] ?? ''
  await lockDiscussion(trx, { kind, recordId })
  let atMs = fromMs
  for (const [index, line] of lines.entries()) {
    const { id = randomUUID(), by, text, afterMinutes = PAUSE_MINUTES, reactions = {} } = line
    if (index > 0) atMs += afterMinutes * MINUTE_MS
    if (atMs > nowMs) return
    const mentions = [...text.matchAll(MENTION)].map(([, number]) => personAt(Number(number)))
    const body = text.replace(MENTION, (_, number) => `@${names.get(personAt(Number(number)))}`)
    const [authorId, createdAt] = [personAt(by), instantOf(atMs)]
    const revision = await nextRevision(trx, recordId, 1)
    const comment = { id, recordId, authorId, revision, body, createdAt }
    await insertComment(trx, { ...comment, clientId: null, replyToId: null })
    await replaceMentions(trx, id, mentions)
    await addFollowers(trx, recordId, [authorId, ...mentions])
    for (const [emoji, people] of Object.entries(reactions)) {
      for (const userId of new Set(people.map(personAt))) {
        await insertReaction(trx, { commentId: id, emoji, userId })
      }
    }
  }
}
