/** A worker process that only sends messages, for tests to kill. */
import { startRelay } from '@cadencia/db/relay'
import { startWorker } from '@cadencia/jobs/worker'
import { MessagingSetup, openMessaging, quiet } from './setup.ts'

const setup = MessagingSetup.parse(JSON.parse(process.argv[2] ?? ''))
const { connectionString, timing } = setup
const { db, queues, post } = await openMessaging(setup)
startRelay({ db, connectionString, subscribers: post.subscribers ?? [], log: quiet })
await startWorker({
  db,
  connectionString,
  queues,
  handlers: post.jobs ?? [],
  schedules: post.schedules ?? [],
  log: quiet,
  timing,
})
process.on('disconnect', () => process.exit(0))
process.stdout.write('ready\n')
