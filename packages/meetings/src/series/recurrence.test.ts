import { formatTime, formatWeekday } from '@cadencia/locale/dates'
import { addDays, instantFromLocalInput, saoPauloDay } from '@cadencia/locale/sao-paulo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { occurrences, ruleOf, shiftedBy, type Window } from './recurrence.ts'

const friday = '2026-11-20T12:00:00.000Z'
const always = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', limit: 1000 }

describe('a weekly rule', () => {
  it('counts its meetings', () => {
    expect(ruleOf({ count: 10 }, friday)).toBe('FREQ=WEEKLY;COUNT=10')
  })

  it('ends with the São Paulo day given, in UTC as the standard asks', () => {
    expect(ruleOf({ until: '2026-12-31' }, friday)).toBe('FREQ=WEEKLY;UNTIL=20270101T025959Z')
  })

  it('includes a meeting late in the evening of its last day', () => {
    const lateFriday = '2026-11-21T02:30:00.000Z'
    const rule = ruleOf({ until: '2026-11-27' }, lateFriday)
    expect(occurrences(rule, lateFriday, always)).toEqual([lateFriday, '2026-11-28T02:30:00.000Z'])
  })
})

describe('occurrences', () => {
  it('keep the wall time when summer time begins and ends', () => {
    const start = instantFromLocalInput('2018-10-26T09:00')
    expect(occurrences('FREQ=WEEKLY;COUNT=3', start, always)).toEqual([
      '2018-10-26T12:00:00.000Z',
      '2018-11-02T12:00:00.000Z',
      '2018-11-09T11:00:00.000Z',
    ])
  })

  it('leave out a night whose midnight did not exist, and still make up the number', () => {
    const start = instantFromLocalInput('2018-10-28T00:30')
    const days = occurrences('FREQ=WEEKLY;COUNT=3', start, always).map(saoPauloDay)
    expect(days).toEqual(['2018-10-28', '2018-11-11', '2018-11-18'])
  })

  it('begin with `from`, stop before `to` and never exceed the limit', () => {
    const window = { from: '2026-11-27T12:00:00Z', to: '2026-12-18T12:00:00Z', limit: 50 }
    const found = ['2026-11-27T12:00:00.000Z', '2026-12-04T12:00:00.000Z', '2026-12-11T12:00:00.000Z']
    expect(occurrences('FREQ=WEEKLY', friday, window)).toEqual(found)
    expect(occurrences('FREQ=WEEKLY', friday, { ...window, limit: 2 })).toEqual(found.slice(0, 2))
  })

  it('are none in a window before the first or with nothing in it', () => {
    expect(occurrences('FREQ=WEEKLY', friday, { ...always, to: friday })).toEqual([])
    expect(occurrences('FREQ=WEEKLY', friday, { ...always, from: '2100-01-02T00:00:00Z' })).toEqual([])
  })

  it('of a broken rule are refused', () => {
    expect(() => occurrences('FREQ=NEVER', friday, always)).toThrow()
  })

  it('lie a week apart on the same weekday and hour, as many as asked, in any year', () => {
    const start = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      // Daylight saving time only ever skipped the hour after midnight.
      .filter((date) => !formatTime(date).startsWith('00:'))
      .map((date) => date.toISOString())
    fc.assert(
      fc.property(start, fc.integer({ min: 2, max: 104 }), (first, count) => {
        const found = occurrences(ruleOf({ count }, first), first, always)
        expect(found).toHaveLength(count)
        expect(found[0]).toBe(first)
        const day = saoPauloDay(first)
        expect(found.map(saoPauloDay)).toEqual(found.map((_, week) => addDays(day, 7 * week)))
        expect(new Set(found.map((at) => `${formatWeekday(at)} ${formatTime(at)}`)).size).toBe(1)
      }),
      { numRuns: 50 },
    )
  })

  it('of two halves of a window are those of the whole', () => {
    const rule = ruleOf({ until: '2027-11-20' }, friday)
    const cut = fc.date({
      min: new Date(friday),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(cut, (date) => {
        const middle = date.toISOString()
        const halves = [
          ...occurrences(rule, friday, { ...always, to: middle }),
          ...occurrences(rule, friday, { ...always, from: middle }),
        ]
        expect(halves).toEqual(occurrences(rule, friday, always))
      }),
      { numRuns: 50 },
    )
  })
})

describe('another pattern', () => {
  const days = (rule: string, start: string, over: Partial<Window> = {}) =>
    occurrences(rule, start, { ...always, limit: 6, ...over }).map(saoPauloDay)

  it('of workdays leaves out weekends and national holidays', () => {
    const rule = ruleOf({ every: 'workday' }, '2026-11-18T12:00:00Z')
    expect(rule).toBe('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR')
    expect(days(rule, '2026-11-18T12:00:00Z')).toEqual([
      ...['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    ])
    // Of every second one those between are passed over.
    const second = ruleOf({ every: 'workday', interval: 2, count: 3 }, '2026-11-18T12:00:00Z')
    expect(days(second, '2026-11-18T12:00:00Z')).toEqual(['2026-11-18', '2026-11-23', '2026-11-25'])
    // It begins with a workday.
    expect(days(rule, '2026-11-21T12:00:00Z', { limit: 1 })).toEqual(['2026-11-23'])
  })

  it('of weeks keeps its interval', () => {
    const rule = ruleOf({ every: 'week', interval: 3, until: '2027-01-31' }, friday)
    expect(days(rule, friday)).toEqual(['2026-11-20', '2026-12-11', '2027-01-01', '2027-01-22'])
  })

  it('of months keeps the weekday of the month, and leaves out a fifth one that a month lacks', () => {
    const second = ruleOf({ every: 'month' }, '2026-11-10T12:00:00Z')
    expect(second).toBe('FREQ=MONTHLY;BYDAY=2TU')
    expect(days(second, '2026-11-10T12:00:00Z', { limit: 3 })).toEqual([
      ...['2026-11-10', '2026-12-08', '2027-01-12'],
    ])
    const fifth = ruleOf({ every: 'month', count: 3 }, '2026-10-29T12:00:00Z')
    expect(days(fifth, '2026-10-29T12:00:00Z')).toEqual(['2026-10-29', '2026-12-31', '2027-04-29'])
    const quarterly = ruleOf({ every: 'month', interval: 3, count: 2 }, '2026-11-10T12:00:00Z')
    expect(days(quarterly, '2026-11-10T12:00:00Z')).toEqual(['2026-11-10', '2027-02-09'])
  })

  it('moves what falls on a holiday to the next workday where that is asked', () => {
    const rule = ruleOf({ every: 'week', count: 3 }, '2026-12-18T12:00:00Z')
    expect(days(rule, '2026-12-18T12:00:00Z', { skipsHolidays: true })).toEqual([
      ...['2026-12-18', '2026-12-28', '2027-01-04'],
    ])
  })

  it('never has more than 260 meetings, over all windows together', () => {
    for (const every of ['workday', 'week', 'month'] as const) {
      const rule = ruleOf({ every }, friday)
      expect(occurrences(rule, friday, always)).toHaveLength(260)
    }
  })
})

it('shifts by days and time of São Paulo', () => {
  const shift = { from: '2018-10-29T12:00:00Z', to: '2018-10-30T14:30:00Z' }
  // After summer time began, 09:00 is 11:00 UTC.
  expect(shiftedBy('2018-11-05T11:00:00Z', shift)).toBe('2018-11-06T13:30:00.000Z')
})
