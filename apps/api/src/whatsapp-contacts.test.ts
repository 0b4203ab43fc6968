import { randomUUID } from 'node:crypto'
import { leadImportMoved } from '@cadencia/crm/imports/facts'
import type { Journey } from '@cadencia/crm/timeline/contract'
import { record } from '@cadencia/db/outbox'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { Message } from '@cadencia/messaging/contract'
import { createAdministrator, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const SECRET = 'segredo-do-webhook-de-teste'
const { app, domains } = await productApi(test, {}, undefined, {
  WHATSAPP_PROVIDER: 'evolution',
  EVOLUTION_URL: 'http://127.0.0.1:9',
  EVOLUTION_API_KEY: 'chave',
  EVOLUTION_INSTANCE: 'cad',
  EVOLUTION_WEBHOOK_SECRET: SECRET,
})
const seller = await signInAs(db, await createAdministrator(db, 'ana'), { hasCrmAccess: true })
const headers = { host: 'localhost:5000', ...seller }
const settle = () =>
  deliverFacts(
    db,
    domains.flatMap(({ subscribers = [] }) => subscribers),
  )

async function makeLead(phone: string): Promise<string> {
  const payload = { name: 'Bia', email: `${randomUUID()}@x.example`, phone }
  const answer = await app.inject({ method: 'POST', url: '/api/crm/leads', headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return z.object({ id: z.string() }).parse(answer.json()).id
}

/** A message of ours that the gateway took. */
async function wrote(phone: string, leadId: string | null): Promise<string> {
  const providerId = randomUUID()
  await db
    .insertInto('messages')
    .values({
      ...{ key: randomUUID(), direction: 'outgoing', state: 'sent', body: 'Olá', provider: 'evolution' },
      ...{ contact: phone, contact_key: phone.slice(1), provider_id: providerId },
      ...{ subject_kind: leadId && 'lead', subject_id: leadId, sending_at: new Date().toISOString() },
    })
    .execute()
  return providerId
}

async function tell(remoteJid: string, text: string, over: object = {}) {
  const data = {
    key: { id: randomUUID(), fromMe: false, remoteJid, ...over },
    pushName: 'Fulano',
    message: { conversation: text },
    ...over,
  }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook/evolution',
    headers: { host: 'localhost:5000', 'x-webhook-secret': SECRET },
    payload: { event: 'messages.upsert', instance: 'cad', data },
  })
  expect(statusCode).toBe(200)
  await settle()
}

async function read(url: string): Promise<unknown> {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const journeyTexts = async (id: string) =>
  ((await read(`/api/crm/leads/${id}/timeline`)) as Journey).events
    .filter(({ kind }) => kind === 'message_received')
    .map(({ detail }) => detail)
const messages = async (query: string) =>
  z.array(Message).parse(await read(`/api/whatsapp/messages?${query}`))

it('REL-24: SAIR by an id that answers our message reaches the lead, its timeline and its number', async () => {
  const id = await makeLead('+5511987652004')
  const stanzaId = await wrote('+5511987652004', id)
  await tell('88776655443322@lid', 'SAIR', { contextInfo: { stanzaId } })
  expect(await journeyTexts(id)).toEqual(['SAIR'])
  expect(await read(`/api/crm/leads/${id}`)).toMatchObject({ isOptedOut: true })
  expect(await messages(`leadId=${id}`)).toMatchObject([
    { text: 'SAIR', contact: '+5511987652004', waUserId: '88776655443322@lid', leadId: id },
    { text: 'Olá' },
  ])
})

it('an id of nobody stands among the messages of no lead, until something tells its number', async () => {
  const id = await makeLead('+5511987652005')
  await tell('88776655443323@lid', 'Quem sou?')
  expect(await journeyTexts(id)).toEqual([])
  expect(await messages('unassigned=true')).toMatchObject([
    { text: 'Quem sou?', contact: null, waUserId: '88776655443323@lid', leadId: null, contactName: 'Fulano' },
  ])
  // A receipt of a message that belongs to no record.
  const keyId = await wrote('+5511987652005', null)
  await app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook/evolution',
    headers: { host: 'localhost:5000', 'x-webhook-secret': SECRET },
    payload: {
      event: 'messages.update',
      instance: 'cad',
      data: { keyId, remoteJid: '88776655443323@lid', fromMe: true, status: 'READ' },
    },
  })
  await settle()
  expect(await journeyTexts(id)).toEqual(['Quem sou?'])
  expect(await messages('unassigned=true')).toEqual([])
})

it('an opt-out by an id holds for a lead that is made later, also after erasure', async () => {
  await tell('88776655443324@lid', 'PARAR')
  await tell('88776655443324@lid', 'Oi', { remoteJidAlt: '551187652006@s.whatsapp.net' })
  const id = await makeLead('+5511987652006')
  expect(await read(`/api/crm/leads/${id}`)).toMatchObject({ isOptedOut: true })
  expect((await journeyTexts(id)).toSorted()).toEqual(['Oi', 'PARAR'])
  expect((await app.inject({ method: 'DELETE', url: `/api/crm/leads/${id}/data`, headers })).statusCode).toBe(
    204,
  )
  const again = await makeLead('11 98765-2006')
  expect(await read(`/api/crm/leads/${again}`)).toMatchObject({ isOptedOut: true })
  expect(await journeyTexts(again)).toEqual([])
})

it('SEC-42: erasing a lead reaches what was written to its former number, unless somebody has it now', async () => {
  const id = await makeLead('+5511987652007')
  const change = (phone: string) =>
    app.inject({ method: 'PATCH', url: `/api/crm/leads/${id}`, headers, payload: { phone } })
  expect((await change('+5511987652008')).statusCode).toBe(200)
  expect((await change('+5511987652009')).statusCode).toBe(200)
  const other = await makeLead('+5511987652008')
  for (const digit of [7, 8, 9]) await wrote(`+551198765200${digit}`, null)
  const payload = { contact: '11 98765-2007', message: 'canário', isTest: true }
  const job = await app.inject({
    method: 'POST',
    url: '/api/queues/jobs',
    headers,
    payload: { queueName: 'whatsapp', type: 'whatsapp_message', priority: 1, payload },
  })
  expect(job.statusCode).toBe(201)
  expect((await app.inject({ method: 'DELETE', url: `/api/crm/leads/${id}/data`, headers })).statusCode).toBe(
    204,
  )
  const rows = await db
    .selectFrom('messages')
    .select(['contact', 'body'])
    .where('body', '=', 'Olá')
    .where('subject_id', 'is', null)
    .execute()
  expect(rows.map(({ contact }) => contact)).toContain('+5511987652008')
  expect(JSON.stringify(rows)).not.toMatch(/200[79]/)
  expect(JSON.stringify(await db.selectFrom('job_requests').selectAll().execute())).not.toContain('canário')
  expect(await read(`/api/crm/leads/${other}`)).toMatchObject({ phone: '+5511987652008' })
})

it('what somebody writes whose lead was deleted stands among the messages of no lead', async () => {
  const id = await makeLead('+5511987652010')
  await wrote('+5511987652010', id)
  expect((await app.inject({ method: 'DELETE', url: `/api/crm/leads/${id}`, headers })).statusCode).toBe(204)
  await tell('5511987652010@s.whatsapp.net', 'Ainda aí?')
  expect((await messages('unassigned=true')).map(({ text }) => text)).toContain('Ainda aí?')
  const next = await makeLead('+5511987652010')
  expect(await journeyTexts(next)).toEqual(['Ainda aí?'])
})

it('an import takes what its numbers wrote before', async () => {
  await tell('5511987652011@s.whatsapp.net', 'Antes da planilha')
  const { id: importId } = await db
    .insertInto('lead_imports')
    .values({ file_url: 'x', file_name: 'x.csv', file_type: 'text/csv', on_duplicate: 'update' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const phone = { phone: '+5511987652011', phone_key: '5511987652011' }
  const { id } = await db
    .insertInto('leads')
    .values({ name: 'Rui', source: 'import', status: 'new', import_id: importId, score: 0, ...phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = { importId, status: 'completed', done: 1, total: 1, actorId: null } as const
  await record(db, leadImportMoved, { ...moved, at: new Date().toISOString() })
  await settle()
  expect(await journeyTexts(id)).toEqual(['Antes da planilha'])
})
