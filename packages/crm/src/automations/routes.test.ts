import { randomUUID } from 'node:crypto'
import { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, automationsApp, SATURDAY } from '../testing/automations-app.ts'

const app = await automationsApp()
const { ana, clock, create, db, deliveries, lead, list, patch, person, post, read, url } = app

/** As answers give an instant of São Paulo's clock. */
const instant = (local: string) => new Date(at(local)).toISOString().replace('.000', '')
const DRAFT = { name: 'Boas-vindas', message: 'Olá {nome}!', sendToAll: true, time: '09:00' }

beforeEach(() => {
  clock.ms = SATURDAY
})

describe('POST /api/whatsapp/automations', () => {
  it('takes the body as the form sends it and answers the whole record', async () => {
    const leadId = await lead({ name: 'Bia' })
    const answer = await post({
      name: 'Retorno',
      message: 'Oi {nome}, tudo bem na {empresa}?',
      isActive: true,
      scheduleType: 'weekly',
      scheduleTime: '10:15',
      scheduleDays: [5, 1, 5],
      startDate: '2026-11-21',
      endDate: null,
      maxMessages: 1,
      sendToAll: false,
      selectedLeads: [leadId],
      attachments: [],
      attachmentFiles: [],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Retorno',
      isActive: true,
      scheduleType: 'weekly',
      scheduleTime: '10:15',
      scheduleDays: [1, 5],
      startDate: '2026-11-21',
      endDate: null,
      maxMessages: 1,
      sendToAll: false,
      selectedLeads: [leadId],
      attachments: [],
      createdBy: ana.userId,
      nextRunAt: instant('2026-11-23T10:15'),
      lastRun: null,
      version: 1,
    })
    expect((await list())[0]).toEqual(answer.json())
  })

  it('takes type and time of the campaign form; once, active, one message a day, no end are the defaults', async () => {
    expect((await post(DRAFT)).json()).toMatchObject({
      scheduleType: 'once',
      scheduleTime: '09:00',
      startDate: '2026-11-21',
      endDate: null,
      maxMessages: 1,
      isActive: true,
      nextRunAt: instant('2026-11-21T09:00'),
    })
    expect(await create({ type: 'daily', time: '23:59', scheduleTime: undefined })).toMatchObject({
      scheduleType: 'daily',
      scheduleTime: '23:59',
    })
    // A weekly one without days runs on the weekday on which it starts.
    expect(await create({ scheduleType: 'weekly', startDate: '2026-11-25T23:30:00-03:00' })).toMatchObject({
      startDate: '2026-11-25',
      scheduleDays: [3],
    })
  })

  it.each([
    ['name', 'Nome e mensagem são obrigatórios', { name: ' ' }],
    ['message', 'Nome e mensagem são obrigatórios', { message: undefined }],
    ['message', 'Use no máximo 4.000 caracteres', { message: 'a'.repeat(4001) }],
    ['selectedLeads', "Selecione pelo menos um lead ou marque 'Enviar para todos'", { sendToAll: false }],
    [
      'selectedLeads',
      'Selecione apenas leads cuja origem é WhatsApp',
      { sendToAll: false, selectedLeads: [randomUUID()] },
    ],
    ['scheduleTime', 'O horário de hoje já passou. Escolha um horário futuro.', { time: '08:30' }],
    ['startDate', 'A data de envio já passou', { startDate: '2026-11-20' }],
    ['endDate', 'Data de fim deve ser igual ou posterior à data de início', { endDate: '2026-11-20' }],
    ['time', 'Horário inválido', { time: '24:00' }],
    ['scheduleType', 'Frequência inválida', { scheduleType: 'monthly' }],
    ['scheduleDays.0', 'Dia da semana inválido', { scheduleDays: [7] }],
    ['maxMessages', 'Máximo de mensagens inválido', { maxMessages: 0 }],
    ['attachments.0', 'Arquivo inválido', { attachments: ['http://127.0.0.1:9/canary.png'] }],
    [
      'attachments',
      'Anexe no máximo 5 arquivos',
      { attachments: Array(6).fill(`/api/files/${randomUUID()}/a.png`) },
    ],
  ])('refuses %s: %s', async (path, message, fields) => {
    const before = (await list()).length
    const answer = await post({ ...DRAFT, ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
    expect((await list()).length).toBe(before)
  })

  it('only leads whose source is whatsapp can be selected, and none that is deleted or erased', async () => {
    const no = [
      await lead({ source: 'website' }),
      await lead({ deleted_at: '2026-11-20T00:00:00Z' }),
      await lead({ erased_at: '2026-11-20T00:00:00Z' }),
    ]
    for (const id of no) {
      expect((await post({ ...DRAFT, sendToAll: false, selectedLeads: [id] })).statusCode).toBe(400)
    }
  })

  it("'Enviar para todos' clears the selected leads", async () => {
    expect(await create({ sendToAll: true, selectedLeads: [await lead()] })).toMatchObject({
      sendToAll: true,
      selectedLeads: [],
    })
  })

  it('SEC-16: takes neither owner, id nor next run from a body', async () => {
    const forged = {
      id: randomUUID(),
      createdBy: randomUUID(),
      nextRunAt: '2030-01-01T00:00:00Z',
      version: 9,
    }
    const made = await create(forged)
    expect(made).toMatchObject({ createdBy: ana.userId, version: 1 })
    expect(made.id).not.toBe(forged.id)
    expect(made.nextRunAt).not.toBe(forged.nextRunAt)
  })
})

describe('PATCH and DELETE /api/whatsapp/automations/{id}', () => {
  it('change what is given; the next run follows', async () => {
    const leadId = await lead()
    const { id } = await create()
    const body = {
      name: 'Outra',
      message: 'Tchau',
      scheduleType: 'daily',
      scheduleTime: '07:00',
      sendToAll: false,
      selectedLeads: [leadId],
      attachments: [],
    }
    expect((await patch(id, body)).json()).toMatchObject({
      ...body,
      version: 2,
      nextRunAt: instant('2026-11-22T07:00'),
    })
  })

  it('Active can be toggled; an inactive one has no next run', async () => {
    const { id, nextRunAt } = await create()
    expect((await patch(id, { isActive: false })).json()).toMatchObject({ isActive: false, nextRunAt: null })
    expect((await patch(id, { isActive: true })).json()).toMatchObject({ isActive: true, nextRunAt })
  })

  it('once with a time of today that has passed is 400, unless the time stays as it was', async () => {
    const { id } = await create({ scheduleTime: '09:00' })
    clock.ms = at('2026-11-21T12:00')
    expect(
      (await patch(id, { name: 'Depois', scheduleType: 'once', scheduleTime: '09:00' })).statusCode,
    ).toBe(200)
    const late = await patch(id, { scheduleTime: '11:00' })
    expect(late.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'scheduleTime', message: 'O horário de hoje já passou. Escolha um horário futuro.' }],
    })
    // Tomorrow, a form without a day means tomorrow.
    clock.ms = at('2026-11-22T08:00')
    expect((await patch(id, { scheduleTime: '11:00' })).json()).toMatchObject({ startDate: '2026-11-22' })
  })

  it('once whose time has passed cannot be switched on: 400 as at creation, and it stays off', async () => {
    const { id } = await create({ scheduleTime: '09:00', isActive: false })
    clock.ms = at('2026-11-21T12:00')
    const issue = (await patch(id, { isActive: true })).json()
    expect(issue).toMatchObject({ statusCode: 400, issues: [{ path: 'scheduleTime' }] })
    clock.ms = at('2026-11-22T08:00')
    const late = await patch(id, { isActive: true, name: 'Tarde' })
    expect(late.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'startDate', message: 'A data de envio já passou' }],
    })
    expect(await read(id)).toMatchObject({ isActive: false, version: 1 })
    expect((await patch(id, { isActive: true, scheduleTime: '11:00' })).json()).toMatchObject({
      isActive: true,
      nextRunAt: instant('2026-11-22T11:00'),
    })
  })

  it('keep the rules of creating, and the record when they refuse', async () => {
    const { id } = await create()
    expect((await patch(id, { name: '' })).json().message).toBe('Nome e mensagem são obrigatórios')
    const nobody = await patch(id, { sendToAll: false, selectedLeads: [] })
    expect(nobody.json().issues).toEqual([
      { path: 'selectedLeads', message: "Selecione pelo menos um lead ou marque 'Enviar para todos'" },
    ])
    expect(await read(id)).toMatchObject({ version: 1, sendToAll: true })
  })

  it('take leads that are added and removed whatever the version', async () => {
    const leadId = await lead()
    const { id } = await create({ sendToAll: false, selectedLeads: [leadId] })
    await patch(id, { name: 'De Ana', version: 1 })
    const same = await patch(id, { selectedLeads: { add: [leadId] }, version: 1 })
    expect(same.json()).toMatchObject({ selectedLeads: [leadId] })
    const none = await patch(id, { selectedLeads: { remove: [leadId] }, version: 1 })
    expect(none.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'selectedLeads' }] })
  })

  it('REL-2: a stale version is 409 with the record as it is now', async () => {
    const { id } = await create()
    await patch(id, { name: 'De Ana', version: 1 })
    const late = await patch(id, { name: 'De Bruno', version: 1 })
    expect(late.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      current: { name: 'De Ana', version: 2 },
    })
  })

  it('delete for good: 204, then 404', async () => {
    const { id } = await create()
    const gone = { method: 'DELETE', url: `${url}/${id}` } as const
    expect((await ana.send(gone)).statusCode).toBe(204)
    expect((await ana.send(gone)).statusCode).toBe(404)
    expect((await patch(id, { name: 'x' })).statusCode).toBe(404)
    expect((await ana.send({ url: `${url}/${id}/deliveries` })).statusCode).toBe(404)
  })
})

describe('SEC-17: without the CRM unlocked', () => {
  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)('%s is 403 crm_locked', async (method) => {
    const { id } = await create()
    const locked = await person({ hasCrmAccess: false })
    const one = method === 'PATCH' || method === 'DELETE'
    const paths = one ? [`${url}/${id}`] : method === 'GET' ? [url, `${url}/${id}/deliveries`] : [url]
    for (const path of paths) {
      const answer = await locked.send({ method, url: path, ...(method === 'GET' ? {} : { payload: DRAFT }) })
      expect(answer.json()).toMatchObject({ statusCode: 403, code: 'crm_locked' })
    }
    expect(await read(id)).toBeTruthy()
  })

  it('SEC-24: no message and no number stands in a fact', async () => {
    await create({ message: 'Segredo-canário {nome}', name: 'Nome-canário' })
    const facts = await db
      .selectFrom('outbox')
      .select('payload')
      .where('fact', 'like', 'automation.%')
      .execute()
    expect(facts.length).toBeGreaterThan(0)
    expect(JSON.stringify(facts)).not.toMatch(/canário/)
  })
})

it('lists page by key', async () => {
  const all = await list()
  const first = await ana.send({ url: `${url}?limit=2` })
  expect(first.headers['x-total-count']).toBe(String(all.length))
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  const second = await ana.send({ url: next })
  expect([...first.json(), ...second.json()]).toEqual(all.slice(0, 4))
  expect(await deliveries(all[0]?.id ?? '')).toEqual([])
})

it('keeps who changed what: GET /api/whatsapp/automations/{id}/history', async () => {
  const { id } = (await post(DRAFT)).json()
  await patch(id, { name: 'Retomada', isActive: false })
  await patch(id, { time: '10:00' })
  const history = await ana.send({ url: `${url}/${id}/history` })
  expect(FieldHistoryEntry.array().parse(history.json())).toMatchObject([
    { field: 'scheduleTime', from: '09:00', to: '10:00', actor: { id: ana.userId } },
    { field: 'isActive', from: true, to: false },
    { field: 'name', from: 'Boas-vindas', to: 'Retomada' },
  ])
})
