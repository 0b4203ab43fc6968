import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { type Listener, listen } from './listen.ts'
import { testDb } from './testing.ts'

const { db, connectionString } = await testDb()
const warnings: string[] = []
const log = { warn: (_details: object, message: string) => void warnings.push(message) }
let listener: Listener | undefined

afterEach(async () => {
  await listener?.close()
  warnings.length = 0
})

async function openListener(channels: readonly string[]) {
  const heard: string[] = []
  const onListening = vi.fn<() => void>()
  listener = listen({
    connectionString,
    channels,
    log,
    onNotification: (channel, payload) => void heard.push(`${channel}: ${payload}`),
    onListening,
  })
  await expect.poll(() => onListening.mock.calls.length).toBe(1)
  return { heard, onListening }
}

const announce = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db)

it('receives notifications of its own channels only', async () => {
  const { heard } = await openListener(['one', 'Two words'])
  await announce('three', 'not heard')
  await announce('one', 'a')
  await announce('Two words', 'b')
  await expect.poll(() => heard).toEqual(['one: a', 'Two words: b'])
})

it('REL-6: listens again after its connection was killed, and says when, so that one can catch up', async () => {
  const { heard, onListening } = await openListener(['one'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cadencia-live' and datname = current_database()`.execute(db)
  await expect.poll(() => onListening.mock.calls.length).toBe(2)
  await announce('one', 'after')
  await expect.poll(() => heard).toEqual(['one: after'])
  expect(warnings).toEqual([
    'lost the connection that listens to the database',
    'listening to the database again',
  ])
})

it('replaces its connection on renew, and not after close', async () => {
  const { onListening } = await openListener(['one'])
  listener?.renew()
  await expect.poll(() => onListening.mock.calls.length).toBe(2)
  await listener?.close()
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'cadencia-live' and datname = current_database()`.execute(db)
  expect(rows).toEqual([])
})
