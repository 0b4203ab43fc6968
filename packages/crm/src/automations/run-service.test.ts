import { beforeEach, describe, expect, it } from 'vitest'
import { at, automationsApp, SATURDAY } from '../testing/automations-app.ts'
import { seedAutomations } from './demo.ts'

const app = await automationsApp()
const { ana, begin, clock, create, db, deliveries, lead, messages, patch, read, runs, sendRun, sent, tick } =
  app

/** A minute past nine on Saturday: what is due at nine is. */
const NINE = at('2026-11-21T09:00')

beforeEach(async () => {
  clock.ms = SATURDAY
  await db.deleteFrom('automations').execute()
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('messages').execute()
})

describe('a run', () => {
  it('writes to each selected lead once, with {nome} and {empresa} filled in', async () => {
    const bia = await lead({ name: 'Bia', company: 'Escola Sol' })
    const caio = await lead({ name: 'Caio' })
    await lead({ name: 'Dora' })
    const { id } = await create({
      message: 'Oi {nome} da {empresa}',
      sendToAll: false,
      selectedLeads: [bia, caio],
      templateName: 'retorno',
    })
    clock.ms = NINE - 1
    await tick()
    expect(await sent(id)).toEqual([])
    clock.ms = NINE
    await tick()
    const template = { name: 'retorno', language: 'pt_BR', parameters: ['Bia', 'Escola Sol'] }
    expect(await sent(id)).toMatchObject([
      { body: 'Oi Bia da Escola Sol', leadId: bia, ownerId: ana.userId, template },
      { body: 'Oi Caio da ', leadId: caio, template: { parameters: ['Caio', '—'] } },
    ])
    expect(await runs(id)).toMatchObject([{ status: 'completed', recipients: 2 }])
    expect(await read(id)).toMatchObject({ nextRunAt: null, lastRun: { status: 'completed', recipients: 2 } })
    expect(await deliveries(id)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  })

  it("'Enviar para todos' goes to the leads of WhatsApp, also those that came later, and to no others", async () => {
    const { id } = await create({ scheduleType: 'daily' })
    const bia = await lead({ name: 'Bia' })
    await lead({ source: 'website' })
    await lead({ deleted_at: '2026-11-20T00:00:00Z' })
    await lead({ erased_at: '2026-11-20T00:00:00Z', phone: null })
    clock.ms = NINE
    await tick()
    expect((await sent(id)).map(({ leadId }) => leadId)).toEqual([bia])
  })

  it('never writes to one that answered SAIR, withdrew, has no number, or shares it with another', async () => {
    await lead({ name: 'Saiu', phone: '+5511977776666' })
    await messages.suppress(db, '+5511977776666', 'answer')
    await lead({ name: 'Retirou', consent: 'withdrawn' })
    await lead({ name: 'Sem número', phone: null })
    await lead({ name: 'Serviço', phone: '08007771234' })
    await lead({ name: 'Gêmeo', phone: '+5511966665555' })
    await lead({ name: 'Gêmeo', phone: '+5511966665555' })
    const { id } = await create()
    clock.ms = NINE
    await tick()
    expect(await sent(id)).toHaveLength(1)
    const recorded = new Map(
      (await deliveries(id)).map(({ leadName, status, error }) => [`${leadName} ${status}`, error]),
    )
    expect(Object.fromEntries(recorded)).toEqual({
      'Saiu skipped': 'O lead pediu para não receber mensagens',
      'Retirou skipped': 'O lead retirou o consentimento',
      'Sem número skipped': 'O lead não tem um número de WhatsApp válido',
      'Serviço skipped': 'O número do lead é de um serviço (0800, 4004, 190), que não recebe mensagens',
      'Gêmeo pending': null,
      'Gêmeo skipped': 'Outro lead desta automação tem o mesmo número',
    })
  })

  it('at most maxMessages to each lead on a day, however often its time is moved', async () => {
    await lead()
    const { id } = await create({ scheduleType: 'daily' })
    clock.ms = NINE
    await tick()
    await patch(id, { scheduleTime: '10:00' })
    clock.ms = at('2026-11-21T10:00')
    await tick()
    expect(await sent(id)).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'skipped',
      error: 'Limite do dia atingido (1)',
    })
    await patch(id, { scheduleTime: '11:00', maxMessages: 2 })
    clock.ms = at('2026-11-21T11:00')
    await tick()
    clock.ms = at('2026-11-22T11:00')
    await tick()
    expect(await sent(id)).toHaveLength(3)
  })

  it('runs on its days between its dates, and never while inactive', async () => {
    await lead()
    const { id } = await create({
      ...{ scheduleType: 'weekly', scheduleDays: [0, 1], startDate: '2026-11-22', endDate: '2026-11-29' },
    })
    await patch(id, { isActive: false })
    clock.ms = at('2026-11-22T09:00')
    await tick()
    await patch(id, { isActive: true })
    for (const day of ['22', '23', '24', '29', '30']) {
      clock.ms = at(`2026-11-${day}T09:30`)
      await tick()
    }
    expect((await runs(id)).map(({ scheduledFor }) => scheduledFor.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-29',
    ])
    expect((await read(id))?.nextRunAt).toBeNull()
  })

  it('fails where the name makes the message longer than the channel takes, and tells no gateway', async () => {
    await lead({ name: 'B'.repeat(200) })
    const { id } = await create({ message: `${'a'.repeat(3990)}{nome}` })
    clock.ms = NINE
    await tick()
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', canResend: false }])
    expect(await sent(id)).toEqual([])
  })
})

describe('REL-9: schedules', () => {
  it('two workers fire an occurrence once, however often they look', async () => {
    for (let count = 0; count < 5; count += 1) await lead()
    const { id } = await create()
    clock.ms = NINE
    const counts = await Promise.all([begin(), begin(), begin(), begin()])
    expect(counts.reduce((sum, { begun }) => sum + begun, 0)).toBe(1)
    const [run] = await runs(id)
    const runId = run?.id ?? ''
    await Promise.all([sendRun(runId), sendRun(runId), sendRun(runId)])
    await sendRun(runId)
    expect(await sent(id)).toHaveLength(5)
    expect(await runs(id)).toMatchObject([{ status: 'completed', recipients: 5 }])
  })

  it('a run that a dying worker left goes on where it stopped, and nobody gets two', async () => {
    for (let count = 0; count < 450; count += 1) await lead()
    const { id } = await create()
    clock.ms = NINE
    await begin()
    const [run] = await runs(id)
    const runId = run?.id ?? ''
    const dying = new AbortController()
    const { enqueueMessages } = app.messages
    const { sendRun: sendWith } = await import('./run-service.ts')
    const messages = {
      enqueueMessages: async (...asked: Parameters<typeof enqueueMessages>) => {
        const answers = await enqueueMessages(...asked)
        if (dying.signal.aborted) throw new Error('killed before the commit')
        dying.abort()
        return answers
      },
    }
    const ports = { files: app.ports.files, messages }
    const signal = new AbortController().signal
    await expect(sendWith(db, runId, { ports, signal, now: () => clock.ms })).rejects.toThrow('killed')
    expect(await sent(id)).toHaveLength(200)
    await sendRun(runId)
    const all = await sent(id)
    expect(all).toHaveLength(450)
    expect(new Set(all.map(({ leadId }) => leadId)).size).toBe(450)
    expect(await runs(id)).toMatchObject([{ status: 'completed', recipients: 450 }])
  })

  it('a run up to an hour late is sent, an older one is recorded as skipped', async () => {
    await lead()
    const { id } = await create({ scheduleType: 'daily' })
    clock.ms = at('2026-11-23T10:00')
    await tick()
    expect(await runs(id)).toMatchObject([
      { status: 'skipped', reason: 'Atraso de 2940 min; o limite é 60' },
      { status: 'skipped', reason: 'Atraso de 1500 min; o limite é 60' },
      { status: 'completed' },
    ])
    expect(await sent(id)).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([
      { status: 'pending' },
      { status: 'skipped', leadId: null, error: 'Atraso de 1500 min; o limite é 60' },
      { status: 'skipped', leadId: null },
    ])
    clock.ms = at('2026-11-24T10:00') + 1
    await tick()
    expect((await runs(id)).at(-1)).toMatchObject({ status: 'skipped' })
  })
})

it('the demonstration sends nothing, however long it stands, and shows what was written both ways', async () => {
  const { messages: messenger } = app
  await seedAutomations(db, { now: new Date(SATURDAY), messenger })
  const written = () => db.selectFrom('messages').select(['state', 'body', 'key']).orderBy('id').execute()
  const before = await written()
  expect(before.map(({ state }) => state).sort()).toEqual([
    ...['delivered', 'failed', 'read', 'read', 'received', 'received', 'received', 'sent'],
  ])
  expect(before.map(({ body }) => body)).toContain(
    'Olá, Marina Duarte! Obrigado pelo contato. Posso apresentar a plataforma para a equipe da Colégio Horizonte esta semana?',
  )
  expect(await messenger.isOptedOut(db, ['+5551900000106'])).toEqual(new Set(['+5551900000106']))
  const demo = await app.list()
  expect(demo).toHaveLength(3)
  expect(demo.map(({ nextRunAt }) => nextRunAt)).toEqual([null, null, null])
  const over = demo.find(({ isActive }) => isActive)
  expect((await deliveries(over?.id ?? '')).map(({ status }) => status).sort()).toEqual([
    'delivered',
    'failed',
    'read',
    'read',
    'sent',
    'skipped',
  ])
  clock.ms = at('2027-11-21T12:00')
  await tick()
  expect(await written()).toEqual(before)
})
