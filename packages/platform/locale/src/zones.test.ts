import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatRelative, formatTime, formatWeekday } from './dates.ts'
import {
  addDays,
  daysBetween,
  instantFromLocalInput,
  localInputFromInstant,
  saoPauloDay,
  saoPauloStartOfDay,
  saoPauloWeek,
} from './sao-paulo.ts'

const ZONES = [
  ['UTC', 0],
  ['America/Sao_Paulo', 180],
  ['Asia/Tokyo', -540],
] as const
const LATE_EVENING = '2026-11-21T02:30:00.000Z'

const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const days = instants.map((instant) => instant.slice(0, 10))

describe.each(ZONES)('with the process in %s', (zone, minutesBehindUtc) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('really runs in that zone', () => {
    expect(new Date(2026, 5, 1).getTimezoneOffset()).toBe(minutesBehindUtc)
  })

  it('counts 23:30 in São Paulo as today', () => {
    expect(saoPauloDay(LATE_EVENING)).toBe('2026-11-20')
    expect(formatDateTime(LATE_EVENING)).toBe('20/11/2026 23:30')
    expect(formatWeekday(LATE_EVENING)).toBe('sexta-feira')
    expect(formatRelative(LATE_EVENING, '2026-11-20T12:30:00Z')).toBe('em 14 horas')
  })

  it('does not shift a day', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026')
    expect(saoPauloDay('2026-01-01')).toBe('2026-01-01')
    expect(saoPauloStartOfDay('2026-11-20')).toBe('2026-11-20T03:00:00.000Z')
  })

  it('knows the summer times until 2019', () => {
    expect(formatTime('2018-12-25T12:00:00Z')).toBe('10:00')
    expect(saoPauloStartOfDay('2018-11-04')).toBe('2018-11-04T03:00:00.000Z')
    expect(localInputFromInstant(saoPauloStartOfDay('2018-11-04'))).toBe('2018-11-04T01:00')
    expect(instantFromLocalInput('2018-11-04T00:30')).toBe('2018-11-04T03:30:00.000Z')
    expect(instantFromLocalInput('2018-02-17T23:30')).toBe('2018-02-18T01:30:00.000Z')
  })

  it('gives the ISO week, Monday to Sunday', () => {
    expect(saoPauloWeek('2026-11-23T02:59:00Z')).toEqual({
      year: 2026,
      week: 47,
      monday: '2026-11-16',
      sunday: '2026-11-22',
    })
    expect(saoPauloWeek('2027-01-01')).toMatchObject({ year: 2026, week: 53, monday: '2026-12-28' })
    expect(saoPauloWeek('2024-12-30')).toMatchObject({ year: 2025, week: 1 })
  })

  it('round-trips a day through its first instant', () => {
    fc.assert(fc.property(days, (day) => saoPauloDay(saoPauloStartOfDay(day)) === day))
  })

  it('starts a day exactly when the day before ends', () => {
    fc.assert(
      fc.property(days, (day) => {
        const justBefore = new Date(saoPauloStartOfDay(day)).getTime() - 1
        return saoPauloDay(justBefore) === addDays(day, -1)
      }),
    )
  })

  it('reads back what a date-time field shows, to the minute', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const shown = localInputFromInstant(instant)
        expect(localInputFromInstant(instantFromLocalInput(shown))).toBe(shown)
      }),
    )
  })

  it('round-trips every minute outside repeated hours', () => {
    const modern = fc.integer({
      min: Date.parse('2019-06-01T00:00:00Z'),
      max: Date.parse('2099-01-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(modern, (ms) => {
        const minute = Math.floor(ms / 60_000) * 60_000
        expect(Date.parse(instantFromLocalInput(localInputFromInstant(ms)))).toBe(minute)
      }),
    )
  })

  it('adds and counts days as inverses, across every summer time', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('puts every day in a week that begins on a Monday and holds it', () => {
    fc.assert(
      fc.property(days, (day) => {
        const { monday, sunday, week } = saoPauloWeek(day)
        expect(formatWeekday(monday)).toBe('segunda-feira')
        expect(monday <= day && day <= sunday).toBe(true)
        expect(week).toBeGreaterThanOrEqual(1)
        expect(week).toBeLessThanOrEqual(53)
      }),
    )
  })
})
