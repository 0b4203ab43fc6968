/** A worker in a process of its own that takes a job and never finishes it, so that a test can kill it. */
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
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const { connectionString, redisUrl, redisPrefix, timing } = Settings.parse(JSON.parse(process.argv[2] ?? ''))
const queues = await createQueues({ redisUrl, redisPrefix, connectionString, log })
await startWorker({
  db: openDb({ connectionString, max: 2 }),
  connectionString,
  queues,
  handlers: [
    handles(interrupted, async (_payload, { jobId }) => {
      process.stdout.write(`${jobId}\n`)
      await new Promise(() => {})
    }),
  ],
  log,
  timing,
})
