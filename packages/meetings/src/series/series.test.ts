import { enqueue } from '@cadencia/jobs/enqueue'
import { isWorkingDay, workingDaysBetween } from '@cadencia/locale/working-days'
import { describe, expect, it } from 'vitest'
import { extendMeetingSeries } from '../facts.ts'
import { ana, bruno, clock, db, outsider, runJobs, START, schedule } from '../testing/meetings-app.ts'

const DAY_MS = 86_400_000

async function startsOf(seriesId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('scheduled_at')
    .where('series_id', '=', seriesId)
    .where('cancelled_at', 'is', null)
    .orderBy('scheduled_at')
    .execute()
  return rows.map(({ scheduled_at }) => new Date(scheduled_at).toISOString())
}

async function extend(): Promise<void> {
  await enqueue(db, extendMeetingSeries, {})
  await runJobs()
}

const patch = (id: string, payload: object, scope = 'following') =>
  ana.send({ method: 'PATCH', url: `/api/meetings/${id}?scope=${scope}`, payload })

describe('a repetition', () => {
  it('of workdays without an end is made six months ahead, and prolonged every night up to 260', async () => {
    const first = await schedule({ scheduledAt: '2026-11-24T12:00:00Z', repeat: { every: 'workday' } })
    const made = await startsOf(first.seriesId)
    expect(made.slice(0, 5).map((at) => at.slice(0, 10))).toEqual([
      ...['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
    ])
    expect(made.some((at) => at.startsWith('2026-12-25'))).toBe(false)
    const last = Date.parse(made.at(-1) ?? '')
    expect(last).toBeGreaterThan(START + 178 * DAY_MS)
    expect(last).toBeLessThan(START + 182 * DAY_MS)
    clock.ms = START + 7 * DAY_MS
    await extend()
    await extend()
    expect((await startsOf(first.seriesId)).length).toBeGreaterThan(made.length)
    clock.ms = START + 2000 * DAY_MS
    await extend()
    const all = await startsOf(first.seriesId)
    expect(all).toHaveLength(260)
    expect(new Set(all).size).toBe(260)
  })

  it('of months keeps the weekday, and moves holidays where that is asked', async () => {
    const first = await schedule({
      scheduledAt: '2026-12-25T12:00:00Z',
      repeat: { every: 'month', count: 3, skipHolidays: true },
    })
    expect(first.scheduledAt).toBe('2026-12-28T12:00:00Z')
    expect(first.recurrence).toBe('FREQ=MONTHLY;BYDAY=4FR;COUNT=3')
    expect(await startsOf(first.seriesId)).toEqual([
      ...['2026-12-28T12:00:00.000Z', '2027-01-22T12:00:00.000Z', '2027-02-26T12:00:00.000Z'],
    ])
  })

  it.each([
    ['2026-12-29T13:00:00Z', { every: 'month', count: 6 }, 6],
    ['2027-07-10T13:00:00Z', { every: 'week', count: 4 }, 4],
    ['2026-12-01T13:00:00Z', { every: 'week', until: '2027-12-31' }, 57],
    ['2026-12-01T13:00:00Z', { every: 'workday', count: 260 }, 260],
    ['2026-12-01T13:00:00Z', { every: 'workday', until: '2029-12-31' }, 260],
    ['2026-12-01T13:00:00Z', { count: 104 }, 104],
  ])('with an end is made whole at once: from %s %j', async (scheduledAt, repeat, count) => {
    const { seriesId } = await schedule({ scheduledAt, repeat })
    expect(await startsOf(seriesId)).toHaveLength(count)
    await extend()
    clock.ms += 200 * DAY_MS
    await extend()
    expect(await startsOf(seriesId)).toHaveLength(count)
  })

  it('that has an end and was made in part is made whole at night', async () => {
    const { seriesId } = await schedule({ repeat: { every: 'month', count: 20 } })
    const all = await startsOf(seriesId)
    const horizon = new Date(clock.ms + 182 * DAY_MS).toISOString()
    await db
      .deleteFrom('meetings')
      .where('series_id', '=', seriesId)
      .where('scheduled_at', '>=', horizon)
      .execute()
    await db
      .updateTable('meeting_series')
      .set({ extended_until: horizon })
      .where('id', '=', seriesId ?? '')
      .execute()
    clock.ms += DAY_MS
    await extend()
    await extend()
    expect(await startsOf(seriesId)).toEqual(all)
  })

  it('that begins beyond the half year is prolonged without doubling', async () => {
    const { seriesId } = await schedule({ scheduledAt: '2027-09-01T12:00:00Z', repeat: { every: 'week' } })
    for (const days of [100, 200, 300]) {
      clock.ms = START + days * DAY_MS
      await extend()
    }
    const made = await startsOf(seriesId)
    expect(made[0]).toBe('2027-09-01T12:00:00.000Z')
    expect(made.length).toBeGreaterThan(25)
    expect(new Set(made).size).toBe(made.length)
  })

  it.each([
    [{ every: 'year', until: '2027-01-01' }],
    [{ every: 'week', count: 3, until: '2027-01-01' }],
    [{ count: 3, until: '2027-01-01' }],
    [{ every: 'week', interval: 13 }],
    [{ every: 'week', interval: 0 }],
    [{ every: 'workday', count: 261 }],
    [{ every: 'week', until: '2020-01-01' }],
    [{ every: 'week', byDay: ['MO'] }],
    [{}],
    ['weekly'],
    [[]],
  ])('that is unknown is refused: %j', async (repeat) => {
    const payload = { title: 'Série', scheduledAt: '2026-12-01T12:00:00Z', repeat }
    const answer = await ana.send({ method: 'POST', url: '/api/meetings', payload })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a change of a meeting and those that follow', () => {
  it('shifts the later ones by as much, and those that are still to be made', async () => {
    const first = await schedule({ scheduledAt: '2026-11-24T12:00:00Z', repeat: { every: 'week' } })
    const before = await startsOf(first.seriesId)
    const { id: secondId } = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', first.seriesId)
      .where('scheduled_at', '=', before[1] ?? '')
      .executeTakeFirstOrThrow()
    const moved = { scheduledAt: '2026-12-02T14:30:00Z', title: 'Mudou', location: 'Sala 2' }
    expect((await patch(secondId, moved)).statusCode).toBe(200)
    const shifted = (at: string) => new Date(Date.parse(at) + DAY_MS + 2.5 * 3_600_000).toISOString()
    const after = await startsOf(first.seriesId)
    expect(after).toEqual([before[0], ...before.slice(1).map(shifted)])
    clock.ms = START + 14 * DAY_MS
    await extend()
    const prolonged = await startsOf(first.seriesId)
    expect(prolonged.length).toBe(after.length + 2)
    const gaps = prolonged
      .slice(2)
      .map((at, index) => Date.parse(at) - Date.parse(prolonged[index + 1] ?? ''))
    expect(new Set(gaps)).toEqual(new Set([7 * DAY_MS]))
    const titles = await db
      .selectFrom('meetings')
      .select(['title', 'location'])
      .where('series_id', '=', first.seriesId)
      .orderBy('scheduled_at')
      .execute()
    expect(titles[0]).toEqual({ title: 'Alinhamento', location: '' })
    expect(new Set(titles.slice(1).map(({ title, location }) => `${title} ${location}`))).toEqual(
      new Set(['Mudou Sala 2']),
    )
  })

  it('leaves what was held, and what stands alone; one without the scope changes itself only', async () => {
    const first = await schedule({ repeat: { every: 'week', count: 3 } })
    const rows = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', first.seriesId)
      .orderBy('scheduled_at')
      .execute()
    const [, second = '', third = ''] = rows.map(({ id }) => id)
    await db.updateTable('meetings').set({ status: 'completed' }).where('id', '=', second).execute()
    await patch(first.id, { title: 'Só esta' }, 'this')
    await patch(first.id, { location: 'Sala 9', participantIds: [outsider.userId] })
    const read = async (id: string) => (await ana.send({ url: `/api/meetings/${id}` })).json()
    expect(await read(first.id)).toMatchObject({ title: 'Só esta', location: 'Sala 9' })
    expect(await read(second)).toMatchObject({ title: 'Alinhamento', location: '' })
    const last = await read(third)
    expect(last).toMatchObject({ title: 'Alinhamento', location: 'Sala 9' })
    expect(last.participantIds.toSorted()).toEqual([ana.userId, outsider.userId].toSorted())
    const alone = await schedule()
    expect((await patch(alone.id, { title: 'Sozinha' })).json()).toMatchObject({ title: 'Sozinha' })
  })

  /** The days of a series after its meeting of one day was moved to another. */
  async function daysMoved(repeat: object, [first, of, to]: readonly [string, string, string]) {
    const { seriesId } = await schedule({ scheduledAt: `${first}T12:00:00Z`, repeat })
    const { id } = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', seriesId)
      .where('scheduled_at', '=', `${of}T12:00:00Z`)
      .executeTakeFirstOrThrow()
    const answer = await patch(id, { scheduledAt: `${to}T12:00:00Z` })
    expect(answer.statusCode).toBe(200)
    const days = async () => (await startsOf(seriesId)).map((at) => at.slice(0, 10))
    return { days: await days(), read: days, rule: answer.json().recurrence }
  }

  it('of workdays stays on workdays, forwards and back', async () => {
    const repeat = { every: 'workday', count: 6 }
    // From Friday the 18th on; the 25th is a holiday.
    const later = await daysMoved(repeat, ['2026-12-18', '2026-12-21', '2026-12-22'])
    expect(later.days).toEqual([
      ...['2026-12-18', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-28', '2026-12-29'],
    ])
    const earlier = await daysMoved(repeat, ['2026-12-18', '2026-12-28', '2026-12-24'])
    expect(earlier.days).toEqual([
      ...['2026-12-18', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-24'],
    ])
    const toSaturday = await daysMoved(repeat, ['2026-12-18', '2026-12-18', '2026-12-19'])
    expect(toSaturday.days[0]).toBe('2026-12-21')
    const endless = await daysMoved({ every: 'workday', interval: 2 }, [
      '2026-12-18',
      '2026-12-18',
      '2026-12-22',
    ])
    clock.ms = START + 60 * DAY_MS
    await extend()
    const all = await endless.read()
    expect(all.length).toBeGreaterThan(endless.days.length)
    expect(all.filter((day) => !isWorkingDay(day))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect(
      all.every((day, index) => index === 0 || workingDaysBetween(all[index - 1] ?? '', day).length === 3),
    ).toBe(true)
  })

  it('of months keeps the new weekday in what is made later, and its end moves along', async () => {
    const endless = await daysMoved({ every: 'month' }, ['2026-12-08', '2026-12-08', '2026-12-09'])
    expect(endless.days.slice(0, 4)).toEqual(['2026-12-09', '2027-01-13', '2027-02-10', '2027-03-10'])
    expect(endless.rule).toBe('FREQ=MONTHLY;BYDAY=2WE')
    clock.ms = START + 400 * DAY_MS
    await extend()
    const all = await endless.read()
    // The second Wednesday, not the day after the second Tuesday.
    expect(all).toContain('2027-09-08')
    expect(all).toContain('2027-12-08')
    expect(new Set(all.map((day) => day.slice(0, 7))).size).toBe(all.length)
    clock.ms = START
    const ended = await daysMoved({ every: 'month', until: '2027-02-09' }, [
      '2026-12-08',
      '2027-01-12',
      '2027-01-14',
    ])
    expect(ended.days).toEqual(['2026-12-08', '2027-01-14', '2027-02-11'])
    expect(ended.rule).toBe('FREQ=MONTHLY;BYDAY=2TH;UNTIL=20270212T025959Z')
    const fifth = await daysMoved({ every: 'month', count: 3 }, ['2026-12-08', '2026-12-08', '2026-12-30'])
    expect(fifth.days).toEqual(['2026-12-30', '2027-01-27', '2027-02-24'])
  })

  it('of weeks moves its end along, and what it moves off holidays', async () => {
    const ended = await daysMoved({ every: 'week', until: '2026-12-15' }, [
      '2026-12-01',
      '2026-12-01',
      '2026-12-03',
    ])
    expect(ended.days).toEqual(['2026-12-03', '2026-12-10', '2026-12-17'])
    expect(ended.rule).toBe('FREQ=WEEKLY;UNTIL=20261218T025959Z')
    const skipping = await daysMoved({ every: 'week', count: 3, skipHolidays: true }, [
      '2026-12-17',
      '2026-12-17',
      '2026-12-18',
    ])
    expect(skipping.days).toEqual(['2026-12-18', '2026-12-28', '2027-01-04'])
  })

  it('keeps the distance of one that was moved by itself', async () => {
    const { seriesId, id } = await schedule({
      scheduledAt: '2026-12-01T12:00:00Z',
      repeat: { every: 'month', count: 3 },
    })
    const [, second] = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', seriesId)
      .orderBy('scheduled_at')
      .execute()
    await patch(second?.id ?? '', { scheduledAt: '2027-01-06T13:00:00Z' }, 'this')
    await patch(id, { scheduledAt: '2026-12-03T14:00:00Z' })
    expect(await startsOf(seriesId)).toEqual([
      ...['2026-12-03T14:00:00.000Z', '2027-01-08T15:00:00.000Z', '2027-02-04T14:00:00.000Z'],
    ])
  })

  it('asks for the rights and the version of the one that is named', async () => {
    const first = await schedule({ participantIds: [], repeat: { every: 'week', count: 2 } })
    const url = `/api/meetings/${first.id}?scope=following`
    const payload = { title: 'Alheia' }
    expect((await bruno.send({ method: 'PATCH', url, payload })).statusCode).toBe(403)
    expect((await patch(first.id, { ...payload, version: 99 })).statusCode).toBe(409)
    expect((await patch(first.id, payload, 'all')).statusCode).toBe(400)
    const titles = await db
      .selectFrom('meetings')
      .select('title')
      .where('series_id', '=', first.seriesId)
      .execute()
    expect(titles.map(({ title }) => title)).toEqual(['Alinhamento', 'Alinhamento'])
  })
})
