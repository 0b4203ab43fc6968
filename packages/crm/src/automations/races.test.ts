import { countWaiting } from '@cadencia/db/testing/locks'
import { runEnqueued } from '@cadencia/jobs/testing'
import { instantFromLocalInput } from '@cadencia/locale/sao-paulo'
import { beforeEach, expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'
import { AutomationDelivery } from './contract.ts'
import { beginDueRuns, sendRun } from './run-service.ts'

const app = await crmApp()
const { ana, clock, db, domain, post, write } = app
const url = '/api/whatsapp/automations'
const NINE = Date.parse(instantFromLocalInput('2026-11-23T09:00'))

let numbers = 0
beforeEach(async () => {
  clock.ms = NINE - 86_400_000
  await db.deleteFrom('automations').execute()
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('job_requests').execute()
})

async function lead() {
  numbers += 1
  const phone = `+55119${String(71_000_000 + numbers)}`
  return db
    .insertInto('leads')
    .values({ name: `Lead ${numbers}`, source: 'whatsapp', phone, phone_key: phone.slice(1) })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow()
}

/** An automation with a run that has begun and written to nobody yet. */
async function begun() {
  const draft = {
    name: 'Oi',
    message: 'Olá!',
    scheduleTime: '09:00',
    startDate: '2026-11-23',
    sendToAll: true,
  }
  const made = await ana.send({ method: 'POST', url, payload: draft })
  expect(made.statusCode).toBe(201)
  clock.ms = NINE
  await beginDueRuns(db, clock.ms)
  const { id: runId } = await db.selectFrom('automation_runs').select('id').executeTakeFirstOrThrow()
  return { id: made.json<{ id: string }>().id, runId }
}

/** Carries out a run in which something happens after its leads are read and before their messages are written. */
async function sendWhile(runId: string, act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> | undefined
  let isOver = false
  const { enqueueMessages } = post.messenger
  const messages = {
    enqueueMessages: async (...asked: Parameters<typeof enqueueMessages>) => {
      acting ??= act().finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await countWaiting(db)) > 0).toBe(true)
      return enqueueMessages(...asked)
    },
  }
  const ports = { files: { list: async () => [] }, messages }
  await sendRun(db, runId, { ports, signal: new AbortController().signal, now: () => clock.ms })
  await acting
}

const deliveries = async (id: string) =>
  AutomationDelivery.array().parse((await ana.send({ url: `${url}/${id}/deliveries` })).json())

it.each([
  ['is deleted alone', (id: string) => write('DELETE', `leads/${id}`), 'O lead foi excluído antes do envio'],
  [
    'is deleted with others',
    (id: string) => write('DELETE', 'leads', { ids: [id] }),
    'O lead foi excluído antes do envio',
  ],
  [
    'withdraws consent',
    (id: string) => write('PUT', `leads/${id}/consent`, { consent: 'withdrawn', note: 'Por telefone' }),
    'O lead retirou o consentimento',
  ],
  [
    'is erased',
    (id: string) => write('DELETE', `leads/${id}/data`),
    'Os dados do lead foram apagados antes do envio',
  ],
])('a lead that %s while a run writes to it gets nothing', async (_how, act, reason) => {
  const [gone, kept] = [await lead(), await lead()]
  const { id, runId } = await begun()
  await sendWhile(runId, async () => {
    expect((await act(gone.id)).statusCode).toBeLessThan(300)
  })
  expect((await deliveries(id)).find(({ leadId }) => leadId === gone.id)).toMatchObject({
    status: 'skipped',
    error: reason,
  })
  expect((await deliveries(id)).find(({ leadId }) => leadId === kept.id)).toMatchObject({ status: 'pending' })
})

it('an automation that is switched off or deleted while its run writes sends nothing', async () => {
  for (const method of ['PATCH', 'DELETE'] as const) {
    await lead()
    const { id, runId } = await begun()
    await sendWhile(runId, async () => {
      const request = {
        method,
        url: `${url}/${id}`,
        ...(method === 'PATCH' ? { payload: { isActive: false } } : {}),
      }
      expect((await ana.send(request)).statusCode).toBeLessThan(300)
    })
    const states = await db.selectFrom('messages').select('state').where('source_id', '=', id).execute()
    expect(states.map(({ state }) => state)).toEqual(states.map(() => 'skipped'))
    expect(states.length).toBeGreaterThan(0)
    await db.deleteFrom('automations').execute()
    clock.ms = NINE - 86_400_000
  }
})

it('whatever comes first, a lead that is deleted and a run: nothing waits for the deleted one', async () => {
  const leads = await Promise.all(Array.from({ length: 40 }, lead))
  const { id } = await begun()
  const ids = leads.map((one) => one.id)
  const bulks = [ids.slice(0, 10).reverse(), ids.slice(5, 20), ids.slice(18, 25).reverse()]
  await Promise.all([
    runEnqueued(db, domain.jobs ?? []),
    ...bulks.map((some) => write('DELETE', 'leads', { ids: some })),
    ...ids.slice(25, 30).map((one) => write('DELETE', `leads/${one}`)),
  ])
  const waiting = await db
    .selectFrom('messages')
    .select('subject_id')
    .where('state', '=', 'pending')
    .execute()
  expect(waiting.map((one) => one.subject_id).sort()).toEqual(ids.slice(30).sort())
  expect((await deliveries(id)).filter(({ status }) => status === 'failed')).toEqual([])
})
