import { outboxRow, record, recordAll, recordRows } from '@cadencia/db/outbox'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { announceRead } from './rules.ts'
import { apiProcess, cutListeners, meetingMoved } from './testing/api-process.ts'

const test = await testDb()
const { db } = test

const names = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const moves = (ids: readonly string[]) => ids.map((meetingId) => ({ meetingId }))

it('delivers a recorded fact to every process once, in commit order', async () => {
  const [one, two] = [await apiProcess(test), await apiProcess(test)]
  const ids = names(60)
  for (const meetingId of ids) await record(db, meetingMoved, { meetingId })
  for (const process of [one, two]) await expect.poll(() => process.heard()).toEqual(ids)
  expect(one.ana.received.at(-1)).toMatchObject({
    row: { factId: expect.any(Number), recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  })
})

it('does not deliver a fact that was rolled back', async () => {
  const process = await apiProcess(test)
  const undone = db.transaction().execute(async (trx) => {
    await record(trx, meetingMoved, { meetingId: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await record(db, meetingMoved, { meetingId: 'done' })
  await expect.poll(() => process.heard()).toEqual(['done'])
})

it('continues with other facts when a live rule throws', async () => {
  const process = await apiProcess(test)
  await db
    .insertInto('outbox')
    .values({ fact: 'meeting.moved', key: 'k', payload: JSON.stringify({ meetingId: 7 }) })
    .execute()
  await record(db, meetingMoved, { meetingId: 'fine' })
  await expect.poll(() => process.heard()).toEqual(['fine'])
})

it('delivers more facts of one transaction than fit one load', async () => {
  const process = await apiProcess(test)
  const ids = names(1300)
  await recordAll(db, meetingMoved, moves(ids))
  await expect.poll(() => process.heard()).toEqual(ids)
})

it('announces the facts of many records that one call changed as one, without rows', async () => {
  const process = await apiProcess(test)
  const rows = names(600).map((meetingId) => outboxRow(meetingMoved, { meetingId }))
  await recordRows(db, rows, crypto.randomUUID())
  await record(db, meetingMoved, { meetingId: 'after' })
  await expect.poll(() => process.heard()).toEqual(['*', 'after'])
  expect(process.ana.received.at(-2)).not.toHaveProperty('row')
})

it('loses and repeats nothing while its LISTEN connection is cut repeatedly', async () => {
  const process = await apiProcess(test)
  const ids = names(600)
  for (const [index, meetingId] of ids.entries()) {
    await record(db, meetingMoved, { meetingId })
    // The listener may still be reconnecting.
    if (index % 120 === 60) await expect.poll(() => cutListeners(test)).toBeGreaterThan(0)
    if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => process.heard().toSorted()).toEqual(ids.toSorted())
})

it('finds a fact with a low id that was committed late, while nobody listened', async () => {
  let returns = 0
  const onSessionsMissed = () => {
    returns += 1
  }
  const process = await apiProcess(test, { onSessionsMissed })
  const late = await db.startTransaction().execute()
  await record(late, meetingMoved, { meetingId: 'late' })
  await record(db, meetingMoved, { meetingId: 'early' })
  await expect.poll(() => process.heard()).toEqual(['early'])
  await cutListeners(test)
  await expect.poll(() => returns).toBe(1)
  await cutListeners(test)
  await late.commit().execute()
  await expect.poll(() => process.heard()).toEqual(['early', 'late'])
  await cutListeners(test)
  await record(db, meetingMoved, { meetingId: 'last' })
  await expect.poll(() => process.heard()).toEqual(['early', 'late', 'last'])
})

it('publishes what is not a fact to every process once', async () => {
  const [one, two] = [await apiProcess(test), await apiProcess(test)]
  const typing = { type: 'typing', chatId: 'c1', userId: 'bia', isTyping: true } as const
  await one.fanOut.publish({ to: 'users', userIds: ['ana'], event: typing })
  await record(db, meetingMoved, { meetingId: 'after' })
  for (const { ana } of [one, two]) {
    await expect.poll(() => ana.received.slice(1).map(({ type }) => type)).toEqual(['typing', 'changed'])
  }
})

it('splits a large audience over several notifications, and rejects an event that fits none', async () => {
  const [one, two] = [await apiProcess(test), await apiProcess(test)]
  const typing = { type: 'typing', chatId: 'c1', userId: 'bia', isTyping: true } as const
  await one.fanOut.publish({ to: 'users', userIds: [...names(2000, 'user number '), 'ana'], event: typing })
  await expect.poll(() => two.ana.received).toContainEqual(typing)
  expect(two.ana.received.filter(({ type }) => type === 'typing')).toHaveLength(1)
  const message = { type: 'new_message', chatId: 'c1', message: 'x'.repeat(8000) } as const
  await expect(one.fanOut.publish({ to: 'staff', event: message })).rejects.toThrow(RangeError)
})

it('ends a session in every process and reports it as revoked', async () => {
  const forgotten: string[] = []
  const onSessionRevoked = (sessionId: string) => forgotten.push(sessionId)
  const [one, two] = [await apiProcess(test), await apiProcess(test, { onSessionRevoked })]
  const [here, there] = [await one.connect('bia', 's1'), await two.connect('bia', 's1')]
  await one.fanOut.revokeSession('s1')
  expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401])
  expect(forgotten).toEqual(['s1'])
  expect(two.ana.socket.readyState).toBe(two.ana.socket.OPEN)
})

it('SEC-17: reopens the sockets of a session whose rights changed and reports it as changed', async () => {
  const changed: string[] = []
  const onSessionChanged = (sessionId: string) => changed.push(sessionId)
  const process = await apiProcess(test, { onSessionChanged })
  const bia = await process.connect('bia', 's3')
  await sql`select pg_notify('sessions', 'changed:s3')`.execute(db)
  expect(await bia.closed).toBe(1012)
  expect(changed).toEqual(['s3'])
})

it('ends sessions that a transaction revoked by NOTIFY', async () => {
  const process = await apiProcess(test)
  const bia = await process.connect('bia', 's2')
  await sql`select pg_notify('sessions', 's2')`.execute(db)
  expect(await bia.closed).toBe(4401)
})

it('reports when revocations may have been missed', async () => {
  let missed = 0
  const process = await apiProcess(test, {
    onSessionsMissed: () => {
      missed += 1
    },
  })
  expect(missed).toBe(0)
  await cutListeners(test)
  await expect.poll(() => missed).toBe(1)
  expect(process.fanOut.status()).toEqual({ source: 'postgres', isPublisher: false })
})

it('closes while its database cannot be reached', async () => {
  const process = await apiProcess(test)
  const { startFanOut } = await import('./fan-out.ts')
  const { hub } = process
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const lost = startFanOut({ db, connectionString: 'postgres://127.0.0.1:1/none', rules: [], hub, log })
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(lost.status().source).toBe('none')
  await lost.close()
})

it('reads once for the facts of an act, and tells who has joined', async () => {
  const read: string[][] = []
  const joined: (readonly string[])[] = []
  const rule = announceRead(meetingMoved, async (payloads, hearers) => {
    read.push(payloads.map(({ meetingId }) => meetingId))
    joined.push(hearers.joined('board'), hearers.joined('cellar'))
    return payloads.map(({ meetingId: id }) => ({
      ...{ to: 'topic', topic: 'board:1' },
      event: { type: 'changed', entity: 'meeting', id },
    }))
  })
  const topics = [{ prefix: 'board', mayJoin: () => true }]
  const { ana, heard } = await apiProcess(test, { rules: [rule] }, { topics })
  ana.send({ type: 'join', topic: 'board:1' })
  await expect.poll(() => ana.received).toContainEqual(expect.objectContaining({ type: 'joined' }))
  const ids = names(60)
  await recordAll(db, meetingMoved, moves(ids))
  await expect.poll(heard).toEqual(ids)
  expect(read).toEqual([ids])
  expect(joined).toEqual([['1'], []])
})

it('says of a topic that nobody had joined that it was not quiet', async () => {
  const topics = [{ prefix: 'board', mayJoin: () => true }]
  const rule = announceRead(meetingMoved, async (_, hearers) => {
    hearers.joined('board')
    return [{ to: 'staff', event: { type: 'changed', entity: 'meeting', id: 'asked' } }]
  })
  const { ana, heard, hub } = await apiProcess(test, { rules: [rule] }, { topics })
  const startedAt = performance.now()
  await record(db, meetingMoved, { meetingId: 'm1' })
  await expect.poll(heard).toEqual(['asked'])
  expect(hub.joined('board')).toEqual([])
  ana.send({ type: 'join', topic: 'board:1' })
  const quietOf = () => ana.received.find(({ type }) => type === 'joined')
  await expect.poll(quietOf).toBeDefined()
  const answer = quietOf()
  expect(answer?.type === 'joined' && answer.quietMs <= performance.now() - startedAt).toBe(true)
})
