import {
  addDays,
  instantFromLocalInput,
  localInputFromInstant,
  saoPauloDay,
  weekdayOf,
} from '@cadencia/locale/sao-paulo'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillMessage, templateParameters } from './message-rules.ts'
import {
  type AutomationSchedule,
  dueOccurrences,
  isInTime,
  LATE_LIMIT_MS,
  nextOccurrence,
  pastIssue,
  SCHEDULE_TYPES,
} from './schedule-rules.ts'

const ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'] as const
const DAY_MS = 86_400_000

const at = (local: string) => Date.parse(instantFromLocalInput(local))
const local = (ms: number | null) => (ms === null ? null : localInputFromInstant(ms))

const weekly = (over: Partial<AutomationSchedule> = {}): AutomationSchedule => ({
  scheduleType: 'weekly',
  scheduleTime: '09:30',
  scheduleDays: [1, 4],
  startDate: '2026-11-02',
  endDate: null,
  ...over,
})

const days = fc
  .date({ min: new Date('2000-01-01T12:00:00Z'), max: new Date('2060-01-01T12:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

/** Any schedule, and an instant up to six weeks around its start. */
const cases = fc
  .record({
    scheduleType: fc.constantFrom(...SCHEDULE_TYPES),
    scheduleTime: times,
    scheduleDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    startDate: days,
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    offsetMs: fc.integer({ min: -42 * DAY_MS, max: 42 * DAY_MS }),
  })
  .map(({ length, offsetMs, ...schedule }) => ({
    schedule: { ...schedule, endDate: length === null ? null : addDays(schedule.startDate, length) },
    after: Date.parse(`${schedule.startDate}T12:00:00Z`) + offsetMs,
  }))

/** The same question answered by trying every day. */
function bruteForce(schedule: AutomationSchedule, after: number): number | null {
  for (let day = schedule.startDate, tried = 0; tried < 120; tried += 1, day = addDays(day, 1)) {
    if (schedule.endDate !== null && day > schedule.endDate) return null
    if (schedule.scheduleType === 'once' && day !== schedule.startDate) return null
    if (schedule.scheduleType === 'weekly' && !schedule.scheduleDays.includes(weekdayOf(day))) continue
    const occurrence = at(`${day}T${schedule.scheduleTime}`)
    if (occurrence > after) return occurrence
  }
  throw new Error('too far')
}

describe.each(ZONES)('REL-10: with the process in %s', (zone) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('the next run is the first of all days that comes after', () => {
    fc.assert(
      fc.property(cases, ({ schedule, after }) => {
        expect(nextOccurrence(schedule, after)).toBe(bruteForce(schedule, after))
      }),
    )
  })

  it('runs at its local time, on its days, between its dates', () => {
    fc.assert(
      fc.property(cases, ({ schedule, after }) => {
        const next = nextOccurrence(schedule, after)
        if (next === null) return
        expect(next).toBeGreaterThan(after)
        const day = saoPauloDay(next)
        // A summer time that swallows the hour moves it ahead by one.
        if (at(`${day}T${schedule.scheduleTime}`) === next && day.slice(0, 4) >= '2020') {
          expect(local(next)).toBe(`${day}T${schedule.scheduleTime}`)
        }
        expect(day >= schedule.startDate && (schedule.endDate === null || day <= schedule.endDate)).toBe(true)
        if (schedule.scheduleType === 'weekly') expect(schedule.scheduleDays).toContain(weekdayOf(day))
      }),
    )
  })

  it('23:30 in São Paulo is still that day, although it is the next one in UTC', () => {
    const late = weekly({ scheduleType: 'daily', scheduleTime: '23:30' })
    expect(local(nextOccurrence(late, at('2026-11-21T23:29')))).toBe('2026-11-21T23:30')
    expect(local(nextOccurrence(late, at('2026-11-21T23:30')))).toBe('2026-11-22T23:30')
  })
})

describe('the next run', () => {
  it('of a weekly automation: scheduleDays 0 is Sunday, 6 Saturday', () => {
    const after = at('2026-11-21T12:00')
    expect(local(nextOccurrence(weekly({ scheduleDays: [0] }), after))).toBe('2026-11-22T09:30')
    expect(local(nextOccurrence(weekly({ scheduleDays: [6] }), after))).toBe('2026-11-28T09:30')
    expect(local(nextOccurrence(weekly(), after))).toBe('2026-11-23T09:30')
  })

  it('is none once it ran, and none after the end date, which is included', () => {
    const once = weekly({ scheduleType: 'once', startDate: '2026-11-21' })
    expect(local(nextOccurrence(once, at('2026-11-21T09:29')))).toBe('2026-11-21T09:30')
    expect(nextOccurrence(once, at('2026-11-21T09:30'))).toBeNull()
    const ending = weekly({ scheduleType: 'daily', endDate: '2026-11-21' })
    expect(local(nextOccurrence(ending, at('2026-11-20T10:00')))).toBe('2026-11-21T09:30')
    expect(nextOccurrence(ending, at('2026-11-21T09:30'))).toBeNull()
  })

  it('once with a time of today that has passed is an issue, a minute later is none', () => {
    const once = weekly({ scheduleType: 'once', startDate: '2026-11-21' })
    expect(pastIssue(once, at('2026-11-21T09:30'))).toMatchObject({ path: 'scheduleTime' })
    expect(pastIssue(once, at('2026-11-22T00:00'))).toMatchObject({ path: 'startDate' })
    expect(pastIssue(once, at('2026-11-21T09:29'))).toBeUndefined()
    expect(pastIssue(weekly({ startDate: '2020-01-01' }), at('2026-11-21T09:30'))).toBeUndefined()
  })
})

describe('REL-9: what became due', () => {
  const daily = weekly({ scheduleType: 'daily', startDate: '2026-11-01' })
  const first = at('2026-11-18T09:30')

  it('sends up to an hour late, to the millisecond, and skips what is older', () => {
    expect(isInTime(first, first + LATE_LIMIT_MS)).toBe(true)
    expect(isInTime(first, first + LATE_LIMIT_MS + 1)).toBe(false)
    const { due, tooLate, next } = dueOccurrences(daily, first, at('2026-11-21T10:30'))
    expect(due.map(local)).toEqual(['2026-11-21T09:30'])
    expect(tooLate.map(local)).toEqual(['2026-11-18T09:30', '2026-11-19T09:30', '2026-11-20T09:30'])
    expect(local(next)).toBe('2026-11-22T09:30')
  })

  it('looks at every occurrence once, however often it is asked and in whatever steps', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 5 * DAY_MS }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(steps, (pauses) => {
        let now = first
        let from: number | null = first
        const seen: number[] = []
        for (const pause of pauses) {
          now += pause
          if (from === null) break
          const looked = dueOccurrences(daily, from, now)
          seen.push(...looked.tooLate, ...looked.due)
          from = looked.next
        }
        const expected: number[] = []
        for (let one: number | null = first; one !== null && one <= now; one = nextOccurrence(daily, one))
          expected.push(one)
        expect(seen).toEqual(expected)
      }),
    )
  })
})

describe('a message', () => {
  const ana = { name: 'Ana {empresa} $&', company: 'Acme' }

  it('{nome} and {empresa} are filled in, in whatever case, and names ask for nothing more', () => {
    expect(fillMessage('Oi {nome}, tudo bem na {EMPRESA}? {Nome}!', ana)).toBe(
      'Oi Ana {empresa} $&, tudo bem na Acme? Ana {empresa} $&!',
    )
    expect(fillMessage('Oi {nome} da {empresa}. {outro}', { name: 'Bia', company: null })).toBe(
      'Oi Bia da . {outro}',
    )
  })

  it('fills a template with the values that it names, in its order', () => {
    expect(templateParameters('Da {empresa} para {nome}', { name: 'Bia', company: '' })).toEqual(['—', 'Bia'])
    expect(templateParameters('Bom dia', ana)).toEqual([])
  })
})
