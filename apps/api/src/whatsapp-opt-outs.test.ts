import { createHmac, randomUUID } from 'node:crypto'
import { Lead } from '@cadencia/crm/leads/contract'
import { Journey } from '@cadencia/crm/timeline/contract'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { createAdministrator, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const APP_SECRET = 'segredo-do-aplicativo'
const { app, domains } = await productApi(test, {}, undefined, {
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_ID: '1063',
  WHATSAPP_APP_SECRET: APP_SECRET,
  WHATSAPP_VERIFY_TOKEN: 'palavra',
  WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9',
})
const ana = await createAdministrator(db, 'ana')
const seller = await signInAs(db, ana, { hasCrmAccess: true })
const headers = { host: 'localhost:5000', ...seller }
const settle = () =>
  deliverFacts(
    db,
    domains.flatMap(({ subscribers = [] }) => subscribers),
  )

let count = 0
const newNumber = () => `55119876${String(54_000 + ++count)}`
let clock = Math.floor(Date.now() / 1000) - 1000
/** Seconds, each later than the one before. */
const later = () => ++clock

async function ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> {
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

async function makeLead(number: string): Promise<string> {
  const draft = { name: 'Bia', email: `${randomUUID()}@x.example`, phone: `+${number}`, source: 'whatsapp' }
  return Lead.parse(await ask('POST', '/api/crm/leads', draft)).id
}
const readLead = async (id: string) => Lead.parse(await ask('GET', `/api/crm/leads/${id}`))
const titles = async (id: string) =>
  Journey.parse(await ask('GET', `/api/crm/leads/${id}/timeline`)).events.map(({ title }) => title)

async function tell(field: string, value: object): Promise<void> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field, value }] }],
  })
  const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook/cloud',
    headers: {
      host: 'localhost:5000',
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    },
    payload: body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await settle()
}

const US = { display_phone_number: '551140000000', phone_number_id: '1063' }
const of = (number: string) => ({
  messaging_product: 'whatsapp',
  metadata: US,
  contacts: [{ profile: { name: 'Fulano' }, wa_id: number }],
})
const prefer = (number: string, value: 'stop' | 'resume', timestamp = later()) =>
  tell('user_preferences', {
    ...of(number),
    user_preferences: [{ wa_id: number, detail: 'x', category: 'marketing_messages', value, timestamp }],
  })
const press = (number: string, text: string) =>
  tell('messages', {
    ...of(number),
    messages: [
      {
        ...{ from: number, id: `wamid.${randomUUID()}`, timestamp: String(later()) },
        ...{ type: 'button', button: { text, payload: text } },
      },
    ],
  })
const write = (number: string, text: string) =>
  tell('messages', {
    ...of(number),
    messages: [
      {
        ...{ from: number, id: `wamid.${randomUUID()}`, timestamp: String(later()) },
        ...{ type: 'text', text: { body: text } },
      },
    ],
  })

/** A message of an automation, or of a person, that waits for its turn. */
async function waiting(number: string, leadId: string, sourceId: string | null): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({
      ...{ key: randomUUID(), direction: 'outgoing', state: 'pending', body: 'Olá', source_id: sourceId },
      ...{ contact: `+${number}`, contact_key: number, subject_kind: 'lead', subject_id: leadId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const stateOf = async (id: string) =>
  (await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const STOPPED = 'Parou de receber promoções'

it("a person's choice in WhatsApp stops automations alone, once however often it is told", async () => {
  const number = newNumber()
  const id = await makeLead(number)
  const [automatic, answer] = [await waiting(number, id, randomUUID()), await waiting(number, id, null)]
  const timestamp = later()
  for (let time = 0; time < 2; time += 1) await prefer(number, 'stop', timestamp)
  expect(await readLead(id)).toMatchObject({ isMarketingStopped: true, isOptedOut: false })
  expect(await stateOf(automatic)).toBe('skipped')
  expect(await stateOf(answer)).toBe('pending')
  expect((await titles(id)).filter((title) => title === STOPPED)).toHaveLength(1)
  // What comes late does not undo what was chosen after it.
  await prefer(number, 'resume', timestamp - 5)
  expect(await readLead(id)).toMatchObject({ isMarketingStopped: true })
  await prefer(number, 'resume')
  expect(await readLead(id)).toMatchObject({ isMarketingStopped: false, isOptedOut: false })
  expect(await titles(id)).toContain('Voltou a aceitar promoções')
})

it('a new lead of a number shows what was chosen before it was there', async () => {
  const number = newNumber()
  await prefer(number, 'stop')
  expect(await readLead(await makeLead(number))).toMatchObject({ isMarketingStopped: true })
})

it('resuming lifts the stop of promotions and no other', async () => {
  const number = newNumber()
  const id = await makeLead(number)
  await write(number, 'SAIR')
  await prefer(number, 'stop')
  await prefer(number, 'resume')
  expect(await readLead(id)).toMatchObject({ isMarketingStopped: false, isOptedOut: true })
})

it.each(['Parar promoções', 'PARAR PROMOÇÕES', 'Stop promotions'])(
  'the button %s stops automations',
  async (text) => {
    const number = newNumber()
    const id = await makeLead(number)
    await press(number, text)
    expect(await readLead(id)).toMatchObject({ isMarketingStopped: true, isOptedOut: false })
    expect(await titles(id)).toEqual(expect.arrayContaining(['Mensagem recebida', STOPPED]))
  },
)

it('the refusal 131050 of a message of ours stops automations', async () => {
  const number = newNumber()
  const id = await makeLead(number)
  const sent = await waiting(number, id, randomUUID())
  const providerId = `wamid.${randomUUID()}`
  await db
    .updateTable('messages')
    .set({ state: 'sent', provider: 'cloud', provider_id: providerId })
    .where('id', '=', sent)
    .execute()
  const next = await waiting(number, id, randomUUID())
  await tell('messages', {
    ...{ messaging_product: 'whatsapp', metadata: US },
    statuses: [
      {
        ...{ id: providerId, status: 'failed', timestamp: String(later()), recipient_id: number },
        errors: [{ code: 131050, title: 'User has stopped receiving marketing messages' }],
      },
    ],
  })
  expect(await stateOf(sent)).toBe('failed')
  expect(await stateOf(next)).toBe('skipped')
  expect(await readLead(id)).toMatchObject({ isMarketingStopped: true, isOptedOut: false })
  expect(await titles(id)).toContain(STOPPED)
})

it.each(['pare!', 'STOP', ' Parar. ', 'sair', 'Sair  da lista', 'NÃO QUERO RECEBER', '*nao quero receber*'])(
  'the words %s, alone in a message, opt out',
  async (text) => {
    const number = newNumber()
    const id = await makeLead(number)
    await write(number, text)
    expect(await readLead(id)).toMatchObject({ isOptedOut: true, isMarketingStopped: false })
  },
)

it('a new id takes along what was chosen under the former one', async () => {
  const [former, next] = ['BR.formerid1', 'BR.nextid1']
  await tell('user_preferences', {
    ...{ messaging_product: 'whatsapp', metadata: US },
    user_preferences: [
      { user_id: former, category: 'marketing_messages', value: 'stop', timestamp: later() },
    ],
  })
  await tell('messages', {
    ...{ messaging_product: 'whatsapp', metadata: US },
    messages: [
      {
        ...{ from_user_id: former, id: `wamid.${randomUUID()}`, timestamp: String(later()) },
        ...{ type: 'text', text: { body: 'SAIR' } },
      },
    ],
  })
  await tell('user_id_update', {
    ...{ messaging_product: 'whatsapp', metadata: US },
    user_id_update: [{ user_id: { previous: former, current: next }, timestamp: String(later()) }],
  })
  const rows = await db.selectFrom('messages').select('body').where('wa_user_id', '=', next).execute()
  expect(rows).toEqual([{ body: 'SAIR' }])
  // Only when its number is known there is a lead that shows it.
  const number = newNumber()
  const id = await makeLead(number)
  await tell('messages', {
    ...{ messaging_product: 'whatsapp', metadata: US },
    contacts: [{ wa_id: number, user_id: next }],
    messages: [
      {
        ...{ from: number, from_user_id: next, id: `wamid.${randomUUID()}`, timestamp: String(later()) },
        ...{ type: 'text', text: { body: 'oi' } },
      },
    ],
  })
  expect(await readLead(id)).toMatchObject({ isOptedOut: true, isMarketingStopped: true })
})

const Automation = z.object({ id: z.string(), isActive: z.boolean() })

it.each(['REJECTED', 'PAUSED'])(
  'a template that is %s stops its automations and tells their author',
  async (event) => {
    const lead = await makeLead(newNumber())
    const name = `oferta_${event.toLowerCase()}`
    const draft = {
      ...{ name: 'Oferta', message: 'Olá {nome}', scheduleType: 'daily', scheduleTime: '10:00' },
      ...{ startDate: '2030-01-01', selectedLeads: [lead], isActive: true },
    }
    const [own, other] = [
      Automation.parse(
        await ask('POST', '/api/whatsapp/automations', {
          ...draft,
          templateName: name,
          templateLanguage: 'pt_BR',
        }),
      ),
      Automation.parse(
        await ask('POST', '/api/whatsapp/automations', {
          ...draft,
          templateName: name,
          templateLanguage: 'en_US',
        }),
      ),
    ]
    await tell('message_template_status_update', {
      ...{ event, message_template_id: 1, message_template_name: name, message_template_language: 'pt-BR' },
      reason: 'NONE',
    })
    // What is recorded of the automation is delivered after the fact that stopped it.
    await settle()
    const states = z.array(Automation).parse(await ask('GET', '/api/whatsapp/automations'))
    const isActive = (id: string) => states.find((one) => one.id === id)?.isActive
    expect([isActive(own.id), isActive(other.id)]).toEqual([false, true])
    const notices = z
      .array(z.looseObject({ title: z.string(), message: z.string(), actionUrl: z.string().nullable() }))
      .parse(await ask('GET', '/api/notifications'))
    expect(notices.filter(({ actionUrl }) => actionUrl === `/crm/whatsapp/${own.id}`)).toMatchObject([
      { title: 'Automação parada pelo WhatsApp', message: expect.stringContaining(name) },
    ])
  },
)
