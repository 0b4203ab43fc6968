import { randomUUID } from 'node:crypto'
import { enqueue } from '@cadencia/jobs/enqueue'
import { describe, expect, it } from 'vitest'
import { endOverdueMeetings } from './facts.ts'
import {
  administrator,
  ana,
  app,
  bruno,
  clock,
  db,
  facts,
  guest,
  outsider,
  patch,
  read,
  runJobs,
  START,
  schedule,
  transcribe,
} from './testing/meetings-app.ts'

describe('changing', () => {
  it('moves scheduled to active to completed, and answers 409 to any other move', async () => {
    const { id } = await schedule()
    expect((await patch(id, { status: 'completed' })).json()).toMatchObject({ statusCode: 409 })
    expect((await patch(id, { status: 'active' })).json()).toMatchObject({
      status: 'active',
      presentIds: [ana.userId],
    })
    expect((await patch(id, { status: 'scheduled' })).statusCode).toBe(409)
    clock.ms += 30 * 60_000
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

  it('takes people who are added and removed whatever the version, so that two changes both stay', async () => {
    const { id, version } = await schedule({ participantIds: [bruno.userId] })
    const put = (participantIds: object, who = ana) => patch(id, { participantIds, version }, who)
    await put({ add: [outsider.userId] })
    expect((await put({ remove: [bruno.userId] }, bruno)).statusCode).toBe(200)
    const left = [ana.userId, outsider.userId].toSorted()
    expect((await read(id)).participantIds.toSorted()).toEqual(left)
    expect((await put([bruno.userId])).statusCode).toBe(409)
    expect((await put({ add: [bruno.userId], remove: [bruno.userId] })).statusCode).toBe(400)
  })

  it('changes and clears where it takes place', async () => {
    const { id } = await schedule({ location: 'Sala 3' })
    expect((await patch(id, { title: 'Semana' })).json()).toMatchObject({ location: 'Sala 3' })
    expect((await patch(id, { location: 'Auditório' })).json()).toMatchObject({ location: 'Auditório' })
    expect((await patch(id, { location: '' })).json()).toMatchObject({ location: '' })
    const refused = await patch(id, { location: 'x'.repeat(201) })
    expect(refused.json().issues).toEqual([{ path: 'location', message: 'Use no máximo 200 caracteres' }])
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
      await runJobs()
    }
    clock.ms = START + 5 * 3_600_000 - 1
    await run()
    expect((await read(id)).status).toBe('active')
    clock.ms = START + 5 * 3_600_000
    await run()
    expect((await read(id)).status).toBe('completed')
    const room = () =>
      db.selectFrom('meetings').select('status').where('room_day', '=', '2026-11-23').executeTakeFirst()
    expect(await room()).toEqual({ status: 'active' })
    clock.ms = Date.parse('2026-11-24T03:00:00Z')
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
