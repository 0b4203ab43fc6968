import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { openSettings } from '@cadencia/settings/server'
import { as, testApp, viewer } from '@cadencia/testkit/test-app'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endOverdueMeetings, extendMeetingSeries } from './contract/facts.ts'
import { Meeting } from './contract.ts'
import { meetings } from './server.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const { db, connectionString } = await testDb()
const settings = await openSettings({ db, connectionString, log: silent })
afterAll(() => settings.close())

const START = Date.parse('2026-11-23T12:00:00Z')
let clock = START
const domain = meetings({
  settings,
  publicUrl: 'https://cadencia.example',
  roomUrl: undefined,
  model: undefined,
  now: () => clock,
})
const app = await testApp({ db, domains: [domain] })

async function person(firstName: string) {
  const userId = randomUUID()
  const email = `${userId}@cadencia.example`
  await db
    .insertInto('users')
    .values({ id: userId, email, first_name: firstName, last_name: 'Lima' })
    .execute()
  return { userId, send: as(app, viewer({ userId, firstName })) }
}

const ana = await person('Ana')
const bruno = await person('Bruno')
const outsider = await person('Caio')
const administrator = as(app, viewer({ userId: outsider.userId, isAdministrator: true }))
const guest = as(app, viewer({ userId: outsider.userId, isGuest: true }))

const inAnHour = () => new Date(clock + 3_600_000).toISOString()

async function schedule(fields: object = {}, who = ana): Promise<Meeting> {
  const payload = { title: 'Alinhamento', scheduledAt: inAnHour(), participantIds: [bruno.userId], ...fields }
  const answer = await who.send({ method: 'POST', url: '/api/meetings', payload })
  expect(answer.statusCode).toBe(201)
  return Meeting.parse(answer.json())
}

async function patch(id: string, payload: object, who: { send: typeof ana.send } = ana) {
  return who.send({ method: 'PATCH', url: `/api/meetings/${id}`, payload })
}

async function transcribe(meetingId: string, transcript: string, who: { send: typeof ana.send } = ana) {
  return who.send({ method: 'POST', url: '/api/meetings/transcription', payload: { meetingId, transcript } })
}

async function read(id: string, who = ana): Promise<Meeting> {
  return Meeting.parse((await who.send({ url: `/api/meetings/${id}` })).json())
}

async function facts(name: string, meetingId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('fact', '=', name)
    .where('key', '=', meetingId)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

beforeEach(() => {
  clock = START
})

describe('scheduling', () => {
  it('answers 201 with the whole record; the creator takes part and the room is the link', async () => {
    const meeting = await schedule()
    expect(meeting).toMatchObject({
      title: 'Alinhamento',
      status: 'scheduled',
      duration: 60,
      meetingType: 'planning',
      createdBy: ana.userId,
      teamId: null,
      version: 1,
      canEdit: true,
    })
    expect(meeting.participantIds.toSorted()).toEqual([ana.userId, bruno.userId].toSorted())
    expect(meeting.meetUrl).toMatch(/^https:\/\/meet\.jit\.si\/Cadencia-[\w-]{16}$/)
    expect(await facts('meeting.scheduled', meeting.id)).toMatchObject([
      { actorId: ana.userId, followingIds: [] },
    ])
  })

  it("takes the dashboard's scheduledFor as scheduledAt", async () => {
    const scheduledFor = inAnHour()
    const meeting = await schedule({
      scheduledAt: undefined,
      scheduledFor,
      meetingType: 'review',
      teamId: null,
    })
    expect(Date.parse(meeting.scheduledAt)).toBe(Date.parse(scheduledFor))
    expect(meeting.meetingType).toBe('review')
  })

  it.each([
    [{ title: ' ' }, 'title', 'Título é obrigatório'],
    [{ scheduledAt: undefined }, 'scheduledAt', 'Data e hora são obrigatórias'],
    [{ duration: 14 }, 'duration', 'Duração mínima de 15 minutos'],
    [{ duration: 241 }, 'duration', 'Duração máxima de 240 minutos'],
    [{ meetUrl: 'javascript:alert(1)' }, 'meetUrl', 'URL inválida'],
    [{ scheduledAt: '2025-02-30T10:00:00Z' }, 'scheduledAt', 'Data e hora inválidas'],
  ])('refuses %j', async (fields, path, message) => {
    const payload = { title: 'Alinhamento', scheduledAt: inAnHour(), ...fields }
    const answer = await ana.send({ method: 'POST', url: '/api/meetings', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })

  it('obeys the setting for the longest meeting, and never more than 480 minutes', async () => {
    await settings.set(db, 'system', { ...settings.get('system'), maxMeetingDuration: 480 })
    await expect.poll(() => settings.get('system').maxMeetingDuration).toBe(480)
    expect((await schedule({ duration: 480 })).duration).toBe(480)
    const answer = await ana.send({
      method: 'POST',
      url: '/api/meetings',
      payload: { title: 'a', scheduledAt: inAnHour(), duration: 481 },
    })
    expect(answer.json().message).toBe('Duração máxima de 480 minutos')
    const options = await ana.send({ url: '/api/meetings/options' })
    expect(options.json()).toMatchObject({ longestDuration: 480 })
    await settings.set(db, 'system', { ...settings.get('system'), maxMeetingDuration: 240 })
    await expect.poll(() => settings.get('system').maxMeetingDuration).toBe(240)
  })

  it('SEC-16: takes neither id, creator, status nor version from the body', async () => {
    const id = randomUUID()
    const meeting = await schedule({
      id,
      createdBy: bruno.userId,
      status: 'completed',
      version: 9,
      presentIds: [ana.userId],
    })
    expect(meeting.id).not.toBe(id)
    expect(meeting).toMatchObject({ createdBy: ana.userId, status: 'scheduled', version: 1, presentIds: [] })
  })

  it('refuses people who are not there', async () => {
    const payload = { title: 'a', scheduledAt: inAnHour(), participantIds: [randomUUID()] }
    const answer = await ana.send({ method: 'POST', url: '/api/meetings', payload })
    expect(answer.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'participantIds' }] })
  })

  it('makes a weekly series at the same São Paulo time, ten times', async () => {
    const first = await schedule({ title: 'Série', repeat: { count: 10 } })
    const list = z.array(Meeting).parse((await ana.send({ url: '/api/meetings' })).json())
    const series = list.filter(({ seriesId }) => seriesId === first.seriesId)
    expect(series).toHaveLength(10)
    expect(series[0]?.recurrence).toBe('FREQ=WEEKLY;COUNT=10')
    const gaps = series
      .slice(1)
      .map((one, index) => Date.parse(one.scheduledAt) - Date.parse(series[index]?.scheduledAt ?? ''))
    expect(new Set(gaps)).toEqual(new Set([7 * 24 * 3_600_000]))
  })

  it('extends a series as its horizon moves on, once', async () => {
    const first = await schedule({ title: 'Longa', repeat: { until: '2028-12-31' } })
    const countOf = async () => {
      const rows = await db
        .selectFrom('meetings')
        .select('id')
        .where('series_id', '=', first.seriesId)
        .execute()
      return rows.length
    }
    const before = await countOf()
    clock = START + 14 * 24 * 3_600_000
    for (const _ of [1, 2]) {
      await enqueue(db, extendMeetingSeries, {})
      await runEnqueued(db, domain.jobs ?? [])
    }
    expect(await countOf()).toBe(before + 2)
  })
})

describe('the list', () => {
  it('begins 30 days back unless asked for more, by start', async () => {
    const old = await schedule({ title: 'Antiga', scheduledAt: '2026-10-01T12:00:00Z' })
    const recent = await schedule({ title: 'Recente', scheduledAt: '2026-11-01T12:00:00Z' })
    const ids = async (query: string) =>
      z.array(Meeting).parse((await ana.send({ url: `/api/meetings${query}` })).json())
    const usual = await ids('')
    expect(usual.map(({ id }) => id)).toContain(recent.id)
    expect(usual.map(({ id }) => id)).not.toContain(old.id)
    expect(usual.map(({ scheduledAt }) => scheduledAt)).toEqual(
      usual.map(({ scheduledAt }) => scheduledAt).toSorted(),
    )
    expect((await ids('?from=2026-09-01T00:00:00Z')).map(({ id }) => id)).toContain(old.id)
  })

  it('pages by key and tells the total and the next page', async () => {
    const from = '2030-01-01T00:00:00Z'
    for (const day of ['01', '02', '03']) await schedule({ scheduledAt: `2030-01-${day}T12:00:00Z` })
    const first = await ana.send({ url: `/api/meetings?from=${from}&limit=2` })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await ana.send({ url: next })
    expect(first.json()).toHaveLength(2)
    expect(second.json()).toHaveLength(1)
    expect(second.headers.link).toBeUndefined()
    const seen = [...first.json(), ...second.json()].map(({ id }: { id: string }) => id)
    expect(new Set(seen).size).toBe(3)
  })

  it.each(['?limit=0', '?limit=1e9', '?limit=1001', '?cursor=x', '?from=ontem', '?status=nada'])(
    'refuses %s',
    async (query) => {
      expect((await ana.send({ url: `/api/meetings${query}` })).statusCode).toBe(400)
    },
  )

  it('is 304 until something in it changes, presence too', async () => {
    const meeting = await schedule({ scheduledAt: '2031-01-01T12:00:00Z' })
    const url = '/api/meetings?from=2031-01-01T00:00:00Z'
    const { etag = '' } = (await ana.send({ url })).headers
    const again = () => ana.send({ url, headers: { 'if-none-match': String(etag) } })
    const unchanged = await again()
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.body).toBe('')
    await bruno.send({ method: 'POST', url: `/api/meetings/${meeting.id}/join` })
    expect((await again()).statusCode).toBe(200)
  })

  it("answers no one's 304 for another's rights", async () => {
    const url = '/api/meetings?from=2031-01-01T00:00:00Z'
    const { etag = '' } = (await ana.send({ url })).headers
    expect((await outsider.send({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200)
  })
})

describe('changing', () => {
  it('moves scheduled to active to completed, and answers 409 to any other move', async () => {
    const { id } = await schedule()
    expect((await patch(id, { status: 'completed' })).json()).toMatchObject({ statusCode: 409 })
    expect((await patch(id, { status: 'active' })).json()).toMatchObject({
      status: 'active',
      presentIds: [ana.userId],
    })
    expect((await patch(id, { status: 'scheduled' })).statusCode).toBe(409)
    clock += 30 * 60_000
    expect((await patch(id, { status: 'completed' })).json()).toMatchObject({ status: 'completed' })
    expect((await patch(id, { status: 'active' })).statusCode).toBe(409)
    const [completed] = await facts('meeting.completed', id)
    expect(completed).toMatchObject({
      figures: { plannedMinutes: 60, actualMinutes: 30, invited: 2, present: 1 },
    })
  })

  it('REL-2: a stale version is 409 with the current record; disjoint changes both stay', async () => {
    const { id, version } = await schedule()
    await patch(id, { title: 'Primeiro', version })
    const late = await patch(id, { title: 'Segundo', version }, bruno)
    expect(late.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      current: { title: 'Primeiro', version: 2 },
    })
    await Promise.all([patch(id, { description: 'a' }), patch(id, { duration: 90 }, bruno)])
    expect(await read(id)).toMatchObject({ title: 'Primeiro', description: 'a', duration: 90 })
  })

  it('keeps the creator when the participants are replaced', async () => {
    const { id } = await schedule()
    await patch(id, { participantIds: [outsider.userId] })
    expect((await read(id)).participantIds.toSorted()).toEqual([ana.userId, outsider.userId].toSorted())
    const [changed] = await facts('meeting.changed', id)
    expect(changed).toMatchObject({
      invitedIds: [outsider.userId],
      removedIds: [bruno.userId],
      isMoved: false,
    })
  })

  it('keeps its goals', async () => {
    const { id } = await schedule()
    const goals = [{ text: 'Decidir o escopo', met: true }]
    expect((await patch(id, { goals })).json()).toMatchObject({ goals })
  })

  it('SEC-16: changes neither id, creator nor creation', async () => {
    const before = await schedule()
    await patch(before.id, {
      id: randomUUID(),
      createdBy: bruno.userId,
      createdAt: '2000-01-01T00:00:00Z',
      aiSummary: 'x',
    })
    expect(await read(before.id)).toMatchObject({
      createdBy: ana.userId,
      createdAt: before.createdAt,
      aiSummary: null,
    })
  })

  it('cancels a scheduled meeting, which is then unknown, but no other', async () => {
    const { id } = await schedule()
    expect((await ana.send({ method: 'DELETE', url: `/api/meetings/${id}` })).statusCode).toBe(204)
    expect((await ana.send({ url: `/api/meetings/${id}` })).statusCode).toBe(404)
    const active = await schedule()
    await patch(active.id, { status: 'active' })
    expect((await ana.send({ method: 'DELETE', url: `/api/meetings/${active.id}` })).statusCode).toBe(409)
  })

  it('cancels the following meetings of a series and leaves the earlier ones', async () => {
    const first = await schedule({ repeat: { count: 4 } })
    const of = () =>
      db
        .selectFrom('meetings')
        .select('id')
        .where('series_id', '=', first.seriesId)
        .where('cancelled_at', 'is', null)
        .orderBy('scheduled_at')
        .execute()
    const [, second] = await of()
    await ana.send({ method: 'DELETE', url: `/api/meetings/${second?.id}?scope=following` })
    expect(await of()).toEqual([{ id: first.id }])
  })

  it('ends a meeting by itself four hours after its planned end, and the room at midnight', async () => {
    const { id } = await schedule({ scheduledAt: new Date(START).toISOString() })
    await patch(id, { status: 'active' })
    await ana.send({ method: 'POST', url: '/api/meetings/permanent-room/join' })
    const run = async () => {
      await enqueue(db, endOverdueMeetings, {})
      await runEnqueued(db, domain.jobs ?? [])
    }
    clock = START + 5 * 3_600_000 - 1
    await run()
    expect((await read(id)).status).toBe('active')
    clock = START + 5 * 3_600_000
    await run()
    expect((await read(id)).status).toBe('completed')
    const room = () =>
      db.selectFrom('meetings').select('status').where('room_day', '=', '2026-11-23').executeTakeFirst()
    expect(await room()).toEqual({ status: 'active' })
    clock = Date.parse('2026-11-24T03:00:00Z')
    await run()
    expect(await room()).toEqual({ status: 'completed' })
  })
})

describe('SEC-14: who may do what with a meeting', () => {
  it.each([
    ['participant', bruno.send, 200],
    ['administrator', administrator, 200],
    ['outsider', outsider.send, 403],
    ['guest', guest, 403],
  ])('change: %s', async (_, send, expected) => {
    const { id } = await schedule()
    expect((await patch(id, { title: 'Outro' }, { send })).statusCode).toBe(expected)
  })

  it.each([
    ['participant', bruno.send, 200],
    ['administrator', administrator, 200],
    ['outsider', outsider.send, 403],
    ['guest', guest, 403],
  ])('transcript: %s', async (_, send, expected) => {
    const { id } = await schedule()
    await transcribe(id, 'O que foi dito')
    expect((await send({ url: `/api/meetings/${id}/transcript` })).statusCode).toBe(expected)
  })

  it('cancel and summary are refused to an outsider, the record is shown without what was said', async () => {
    const { id } = await schedule()
    await transcribe(id, 'Segredo')
    expect((await outsider.send({ method: 'DELETE', url: `/api/meetings/${id}` })).statusCode).toBe(403)
    expect((await outsider.send({ method: 'POST', url: `/api/meetings/${id}/summary` })).statusCode).toBe(403)
    expect((await transcribe(id, 'x', outsider)).statusCode).toBe(403)
    expect(await read(id, outsider)).toMatchObject({ hasTranscript: false, aiSummary: null, canEdit: false })
  })

  it('an unknown meeting is 404', async () => {
    expect((await ana.send({ url: `/api/meetings/${randomUUID()}` })).json()).toMatchObject({
      statusCode: 404,
      message: 'Reunião não encontrada.',
    })
  })

  it('SEC-6: without a session there is nothing', async () => {
    expect((await app.inject({ url: '/api/meetings' })).statusCode).toBe(401)
  })
})

describe('what was said', () => {
  it("keeps each author's text and replaces it when they save again", async () => {
    const { id } = await schedule()
    await transcribe(id, 'Versão um')
    await transcribe(id, 'Versão dois')
    await transcribe(id, 'Minha parte', bruno)
    const answer = (await ana.send({ url: `/api/meetings/${id}/transcript` })).json()
    expect(answer.parts.map(({ name, text }: { name: string; text: string }) => [name, text])).toEqual([
      ['Ana Lima', 'Versão dois'],
      ['Bruno Lima', 'Minha parte'],
    ])
    expect(answer.transcript).toBe('Versão dois\n\nMinha parte')
    expect((await read(id)).presentIds.toSorted()).toEqual([ana.userId, bruno.userId].toSorted())
  })

  it("the permanent room is everyone's, one meeting a day, and nobody ends it", async () => {
    clock = Date.parse('2026-11-26T02:30:00Z')
    const first = await transcribe('permanent-room', 'Bom dia', outsider)
    const second = await transcribe('permanent-room', 'Boa tarde', bruno)
    expect(first.statusCode).toBe(200)
    expect(second.json().meetingId).toBe(first.json().meetingId)
    const meeting = await read(first.json().meetingId)
    expect(meeting).toMatchObject({
      title: 'Sala permanente - 25/11/2026',
      status: 'active',
      isPermanentRoom: true,
      canEdit: true,
    })
    expect((await ana.send({ url: '/api/meetings/permanent-room' })).json()).toMatchObject({
      meetingId: meeting.id,
    })
  })

  it('takes a million characters and no more', async () => {
    const { id } = await schedule()
    expect((await transcribe(id, 'á'.repeat(1_000_000))).statusCode).toBe(200)
    expect((await transcribe(id, 'á'.repeat(1_000_001))).statusCode).toBe(400)
  })

  it('writes the summary when a meeting with a transcript is completed, labelled as extractive', async () => {
    const { id } = await schedule()
    await transcribe(
      id,
      'Hoje revisamos o orçamento do projeto. Decidimos adiar o lançamento para março. O Bruno vai enviar a proposta até sexta-feira.',
    )
    await patch(id, { status: 'active' })
    expect((await patch(id, { status: 'completed' })).json()).toMatchObject({ summaryStatus: 'pending' })
    await deliverFacts()
    await runEnqueued(db, domain.jobs ?? [])
    const meeting = await read(id)
    expect(meeting).toMatchObject({ summaryStatus: 'ready', summarySource: 'extractive' })
    expect(meeting.decisions).toEqual(['Decidimos adiar o lançamento para março.'])
    expect(meeting.actionItems).toEqual([
      { text: 'O Bruno vai enviar a proposta até sexta-feira.', assignee: 'Bruno Lima' },
    ])
    expect(await facts('meeting.summarised', id)).toHaveLength(1)
  })

  it('writes it again when a transcript is saved on a completed meeting', async () => {
    const { id } = await schedule()
    await patch(id, { status: 'active' })
    await patch(id, { status: 'completed' })
    expect((await read(id)).summaryStatus).toBe('none')
    await transcribe(id, 'Combinamos que a equipe publica o relatório mensal na segunda-feira.')
    await deliverFacts()
    await runEnqueued(db, domain.jobs ?? [])
    expect((await read(id)).aiSummary).toContain('relatório mensal')
  })

  it('refuses a summary of nothing', async () => {
    const { id } = await schedule()
    const answer = await ana.send({ method: 'POST', url: `/api/meetings/${id}/summary` })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'summary_refused' })
  })
})

/** Delivers to this domain what is in the outbox, as the relay would. */
async function deliverFacts(): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    for (const subscriber of domain.subscribers ?? []) {
      if (subscriber.fact !== row.fact) continue
      await subscriber.deliver(db, row.payload, { factId: row.id, recordedAt: row.created_at })
    }
  }
  await db.updateTable('outbox').set({ delivered_at: new Date().toISOString() }).execute()
}

describe('calendars', () => {
  it('gives one meeting as a file', async () => {
    const { id } = await schedule({ title: 'Para a agenda' })
    const answer = await ana.send({ url: `/api/meetings/${id}.ics` })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toContain('SUMMARY:Para a agenda')
  })

  it('gives each person a feed that needs no cookie, until its address is rotated', async () => {
    await schedule({ title: 'No meu calendário' })
    const { url } = (await ana.send({ url: '/api/calendar' })).json()
    expect(url).toMatch(/^https:\/\/cadencia\.example\/api\/calendar\/[\w-]{32}\.ics$/)
    const path = new URL(url).pathname
    expect((await app.inject({ url: path })).body).toContain('SUMMARY:No meu calendário')
    await ana.send({ method: 'POST', url: '/api/calendar/rotate' })
    expect((await app.inject({ url: path })).statusCode).toBe(404)
  })
})

describe('search', () => {
  it('finds a meeting by its words, accents aside', async () => {
    const { id } = await schedule({ title: 'Apresentação da negociação' })
    const who = viewer({ userId: ana.userId })
    const hits = await domain.search?.(db, who, { words: 'negociacao', limit: 5 })
    expect(hits?.[0]).toMatchObject({ kind: 'meeting', id, url: `/meetings/${id}` })
  })
})
