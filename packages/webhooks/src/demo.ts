import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { SecretBox } from '@cadencia/server/secret-box'
import { secretContext } from './context.ts'
import { insertWebhook } from './repository.ts'
import { createSecret } from './sender.ts'

const FACTS = [
  'meeting.summarised',
  'sprint.completed',
  'support.opened',
  'support.resolved',
  'task.completed',
]
const DAY_MS = 24 * 60 * 60_000

/** One that is paused: nobody receives at its address. */
export async function seedWebhooks(db: Db, { now }: SeedOptions, secretBox: SecretBox): Promise<void> {
  const id = randomUUID()
  const createdAt = new Date(now.getTime() - 12 * DAY_MS).toISOString()
  await insertWebhook(db, {
    id,
    url: 'https://integracoes.cadencia.example/eventos',
    facts: FACTS,
    isActive: false,
    pauseReason: 'manual',
    pausedAt: new Date(now.getTime() - 2 * DAY_MS).toISOString(),
    hasCrmAccess: false,
    createdBy: null,
    createdAt,
    sealedSecret: await secretBox.seal(createSecret(), secretContext(id)),
  })
}
