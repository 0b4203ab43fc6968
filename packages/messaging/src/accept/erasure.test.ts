import { randomUUID } from 'node:crypto'
import { enqueue } from '@cadencia/jobs/enqueue'
import { expect, it } from 'vitest'
import { whatsappMessage } from '../facts.ts'
import { gatewayApp } from '../testing/gateway-app.ts'

const bench = await gatewayApp('evolution')
const { db, gateway, messenger, draft } = bench
await bench.reconcile()
const lead = () => ({ kind: 'lead', id: randomUUID() }) as const

/** Every row of the tables that keep messages, or news of them, as one text. */
async function everything(): Promise<string> {
  const tables = [
    ...(['messages', 'job_requests', 'outbox', 'outbox_parked'] as const),
    ...(['whatsapp_ids', 'gateway_unread', 'gateway_receipts'] as const),
  ]
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const askFor = (contact: string, message: string, isTest = false) =>
  enqueue(db, whatsappMessage, { contact, message, isTest, ownerId: randomUUID() })

it('SEC-42: erases the texts written to any number or id of a person, also in jobs and news', async () => {
  const subject = lead()
  const other = lead()
  await messenger.enqueueMessage(db, draft({ contact: '(31) 97777-1001', text: 'canário A', subject }))
  await messenger.enqueueMessage(db, draft({ contact: '31 97777-1002', text: 'canário B' }))
  await messenger.enqueueMessage(db, draft({ contact: '31 97777-1003', text: 'alheio', subject: other }))
  const waiting = [
    await askFor('31 7777-1001', 'canário C'),
    await askFor('+5531977771002', 'canário D', true),
    await askFor('77771001000@lid', 'canário E'),
  ]
  const kept = await askFor('+5511977771001', 'outro DDD')
  await gateway.tell('messages.upsert', {
    key: {
      id: 'X1',
      fromMe: false,
      remoteJid: '77771001000@lid',
      remoteJidAlt: '553177771001@s.whatsapp.net',
    },
    pushName: 'Canário Pessoa',
    message: { conversation: 'canário F' },
  })
  await gateway.tell('messages.upsert', {
    key: { id: 'X2', fromMe: false, remoteJid: '77771001000@lid' },
    message: { newThing: { note: 'canário G' } },
  })
  await gateway.tell('messages.update', {
    keyId: 'unknown',
    remoteJid: '77771001000@lid',
    fromMe: true,
    status: 'READ',
  })
  await messenger.eraseMessages(db, subject, ['+5531977771001', '+5531977771002'])
  const text = await everything()
  for (const canary of ['canário', 'Canário', '97777-1001', '77771001000', '77771002']) {
    expect(text.includes(canary), canary).toBe(false)
  }
  expect(text).toContain('alheio')
  expect(text).toContain('outro DDD')
  const jobs = await db
    .selectFrom('job_requests')
    .select(['id', 'status'])
    .where('id', 'in', [...waiting, kept])
    .execute()
  expect(Object.fromEntries(jobs.map(({ id, status }) => [id, status]))).toEqual({
    ...Object.fromEntries(waiting.map((id) => [id, 'skipped'])),
    [kept]: 'pending',
  })
  await bench.work()
  expect(gateway.state.arrivals.map(({ text: sent }) => sent).toSorted()).toEqual(['alheio', 'outro DDD'])
  expect((await messenger.isOptedOut(db, ['77771001000@lid'])).size).toBe(1)
})

it('SEC-42: a job that has run keeps neither contact nor text', async () => {
  const id = await askFor('31 97777-2001', 'canário H')
  await bench.work()
  await bench.work()
  expect(gateway.state.arrivals.at(-1)).toMatchObject({ text: 'canário H' })
  await messenger.eraseMessages(db, lead(), ['31 97777-2001'])
  expect(await everything()).not.toContain('canário H')
  const job = await db
    .selectFrom('job_requests')
    .select(['status', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(job).toMatchObject({ status: 'completed', payload: { contact: '', message: '', isTest: false } })
})
