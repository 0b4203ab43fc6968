import { deliverFacts } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import { instantFromLocalInput } from '@cadencia/locale/sao-paulo'
import { beforeEach, describe, expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'
import { AutomationDelivery } from './contract.ts'
import { beginDueRuns } from './run-service.ts'

const app = await crmApp()
const { ana, clock, db, domain, post, write } = app
const url = '/api/whatsapp/automations'
const at = (local: string) => Date.parse(instantFromLocalInput(local))
/** Sunday: the next run is the one of Monday. */
const EVE = at('2026-11-22T08:00')
const NINE = at('2026-11-23T09:00')

let numbers = 0
beforeEach(async () => {
  clock.ms = EVE
  await db.deleteFrom('automations').execute()
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('outbox').execute()
})

function leads(count: number) {
  const rows = Array.from({ length: count }, () => {
    numbers += 1
    const phone = `+55119${String(70_000_000 + numbers)}`
    return { name: `Lead ${numbers}`, source: 'whatsapp', phone, phone_key: phone.slice(1) }
  })
  return db.insertInto('leads').values(rows).returning(['id', 'phone']).execute()
}

/** An automation whose run has asked for its messages, which wait for their turn. */
async function waiting(fields: object = {}): Promise<string> {
  const draft = { name: 'Oi', message: 'Olá {nome}!', scheduleTime: '09:00', sendToAll: true }
  const payload = { ...draft, startDate: '2026-11-23', ...fields }
  const made = await ana.send({ method: 'POST', url, payload })
  expect(made.statusCode).toBe(201)
  clock.ms = NINE
  await beginDueRuns(db, clock.ms)
  await runEnqueued(db, domain.jobs ?? [])
  return made.json().id
}

/** What the relay brings. */
const settle = () => deliverFacts(db, domain.subscribers ?? [])

const deliveries = async (id: string, query = '') =>
  AutomationDelivery.array().parse((await ana.send({ url: `${url}/${id}/deliveries${query}` })).json())

const recorded = async (fact: string) =>
  (await db.selectFrom('outbox').select('payload').where('fact', '=', fact).orderBy('id').execute()).map(
    ({ payload }) => payload,
  )

const DELETED = { status: 'skipped', error: 'O lead foi excluído antes do envio', canResend: false }

describe('a lead that is deleted gets nothing any more', () => {
  it('alone', async () => {
    const [lead] = await leads(1)
    const id = await waiting()
    await write('DELETE', `leads/${lead?.id}`)
    await settle()
    expect(await deliveries(id)).toMatchObject([DELETED])
    expect(await deliveries(id, '?status=skipped')).toHaveLength(1)
    expect(await recorded('automation.failed')).toEqual([])
    expect(await recorded('message.failed')).toEqual([])
    expect(await recorded('automation.delivery_changed')).toHaveLength(2)
  })

  it.each([1, 2, 250])('with others, %i in all: each is cancelled and each is told', async (count) => {
    const gone = await leads(count)
    const [kept] = await leads(1)
    const id = await waiting()
    const ids = gone.map((lead) => lead.id)
    expect((await write('DELETE', 'leads', { ids })).json()).toEqual({ removed: count })
    expect(await recorded('lead.removed')).toHaveLength(count)
    expect(await recorded('leads.changed')).toHaveLength(1)
    await settle()
    const all = await deliveries(id, '?limit=1000')
    expect(all.filter(({ leadId }) => leadId !== kept?.id)).toEqual(
      ids.map(() => expect.objectContaining(DELETED)),
    )
    expect(all.find(({ leadId }) => leadId === kept?.id)).toMatchObject({ status: 'pending', error: null })
    expect(await recorded('automation.failed')).toEqual([])
  })
})

it('an automation that is switched off: skipped, not failed, and nobody hears of a failure', async () => {
  await leads(3)
  const id = await waiting()
  await ana.send({ method: 'PATCH', url: `${url}/${id}`, payload: { isActive: false } })
  await settle()
  expect(await deliveries(id)).toEqual(
    [1, 2, 3].map(() =>
      expect.objectContaining({ status: 'skipped', error: 'Automação desativada antes do envio' }),
    ),
  )
  expect(await recorded('automation.failed')).toEqual([])
  expect(await recorded('message.failed')).toEqual([])
})

it('consent that is withdrawn, an erasure, an opt-out between queue and send: skipped with the reason', async () => {
  const [withdrawn, erased, answered] = await leads(3)
  const id = await waiting()
  await write('PUT', `leads/${withdrawn?.id}/consent`, { consent: 'withdrawn', note: 'Por telefone' })
  await write('DELETE', `leads/${erased?.id}/data`)
  await post.messenger.suppress(db, answered?.phone ?? '', 'answer')
  await settle()
  const reasonOf = new Map((await deliveries(id)).map(({ leadId, ...rest }) => [leadId, rest]))
  expect(reasonOf.get(withdrawn?.id ?? '')).toMatchObject({
    status: 'skipped',
    error: 'O lead retirou o consentimento',
  })
  expect(reasonOf.get(erased?.id ?? '')).toMatchObject({
    status: 'skipped',
    error: 'Os dados do lead foram apagados antes do envio',
  })
  expect(reasonOf.get(answered?.id ?? '')).toMatchObject({
    status: 'skipped',
    error: 'O lead pediu para não receber mensagens',
  })
  expect(await recorded('automation.failed')).toEqual([])
})
