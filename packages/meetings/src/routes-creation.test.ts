import { randomUUID } from 'node:crypto'
import { enqueue } from '@cadencia/jobs/enqueue'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Meeting } from './contract.ts'
import { extendMeetingSeries } from './facts.ts'
import {
  ana,
  bruno,
  clock,
  db,
  facts,
  inAnHour,
  read,
  runJobs,
  START,
  schedule,
  settings,
} from './testing/meetings-app.ts'

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

  it('keeps where it takes place, nowhere unless told', async () => {
    expect((await schedule({ location: ' Sala 3, 2º andar ' })).location).toBe('Sala 3, 2º andar')
    expect((await schedule()).location).toBe('')
  })

  it.each([
    [{ title: ' ' }, 'title', 'Título é obrigatório'],
    [{ scheduledAt: undefined }, 'scheduledAt', 'Data e hora são obrigatórias'],
    [{ duration: 14 }, 'duration', 'Duração mínima de 15 minutos'],
    [{ duration: 241 }, 'duration', 'Duração máxima de 240 minutos'],
    [{ location: 'x'.repeat(201) }, 'location', 'Use no máximo 200 caracteres'],
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
    const content = {
      title: 'Longa',
      description: 'Pauta',
      duration: 45,
      meetUrl: 'https://meet.example/longa',
      meetingType: 'review',
      location: 'Sala 3',
    }
    const first = await schedule({ ...content, repeat: { every: 'week' } })
    const listSeries = () =>
      db
        .selectFrom('meetings')
        .select('id')
        .where('series_id', '=', first.seriesId)
        .orderBy('scheduled_at')
        .execute()
    const countOf = async () => (await listSeries()).length
    const before = await countOf()
    clock.ms = START + 14 * 24 * 3_600_000
    for (const _ of [1, 2]) {
      await enqueue(db, extendMeetingSeries, {})
      await runJobs()
    }
    expect(await countOf()).toBe(before + 2)
    const copy = await read((await listSeries()).at(-1)?.id ?? '')
    expect(copy).toMatchObject({ ...content, createdBy: ana.userId, participantIds: first.participantIds })
  })
})
