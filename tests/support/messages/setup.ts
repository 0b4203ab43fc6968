import { openDb } from '@cadencia/db/client'
import { createQueues } from '@cadencia/jobs/queues'
import { messaging } from '@cadencia/messaging/server'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { openSettings } from '@cadencia/settings/server'
import { z } from 'zod'

/** Settings of a process that sends messages. */
export const MessagingSetup = z.object({
  connectionString: z.string(),
  redisUrl: z.string().optional(),
  redisPrefix: z.string(),
  gatewayUrl: z.string(),
  apiKey: z.string(),
  instance: z.string(),
  /** Job timing in milliseconds; empty: the product's own. */
  timing: z.record(z.string(), z.number()),
})
export type MessagingSetup = z.infer<typeof MessagingSetup>

export const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Only the messaging part of the product. */
export async function openMessaging({ connectionString, redisUrl, redisPrefix, ...gateway }: MessagingSetup) {
  const db = openDb({ connectionString, max: 10 })
  const settings = await openSettings({ db, connectionString, log: quiet })
  const queues = await createQueues({ redisUrl, redisPrefix, connectionString, log: quiet })
  const env = parseEnvironment({
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.gatewayUrl,
    EVOLUTION_API_KEY: gateway.apiKey,
    EVOLUTION_INSTANCE: gateway.instance,
  })
  const post = messaging({
    ...env,
    db,
    settings,
    queues: () => queues,
    now: Date.now,
    secretBox: testSecretBox,
    openFile: () => Promise.reject(new Error('no files here')),
  })
  return {
    db,
    queues,
    post,
    close: async () => {
      await Promise.allSettled([queues.close(), settings.close()])
      await db.destroy()
    },
  }
}
