/** A worker process that takes a job and never finishes it. */
import { openDb } from '@cadencia/db/client'
import { z } from 'zod'
import { handles } from '../handler.ts'
import { createQueues } from '../queues.ts'
import { startWorker } from '../worker.ts'
import { interrupted } from './interrupted.ts'

const Settings = z.object({
  connectionString: z.string(),
  redisUrl: z.string().optional(),
  redisPrefix: z.string(),
  timing: z.record(z.string(), z.number()),
  killsItself: z.boolean().default(false),
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const settings = Settings.parse(JSON.parse(process.argv[2] ?? ''))
const { connectionString, redisUrl, redisPrefix, timing, killsItself } = settings
const queues = await createQueues({ redisUrl, redisPrefix, connectionString, log })
await startWorker({
  db: openDb({ connectionString, max: 2 }),
  connectionString,
  queues,
  handlers: [
    handles(interrupted, async (_payload, { jobId }) => {
      process.stdout.write(`${jobId}\n`)
      if (killsItself) process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }),
  ],
  log,
  timing,
})
