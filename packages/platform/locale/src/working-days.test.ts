import DateHolidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './sao-paulo.ts'
import {
  addWorkingDays,
  addWorkingHours,
  isWorkingDay,
  nextWorkingDay,
  workingDayFrom,
  workingDaysBetween,
  workingHoursBetween,
} from './working-days.ts'

const at = (local: string) => Date.parse(`${local}:00-03:00`)
const local = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 16)

describe('working days', () => {
  it.each([
    ['2026-01-01', 'Confraternização Universal'],
    ['2026-04-03', 'Paixão de Cristo'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Dia do Trabalho'],
    ['2026-09-07', 'Independência'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2024-11-15', 'Proclamação da República'],
    ['2026-11-20', 'Consciência Negra, since 2024'],
    ['2026-12-25', 'Natal'],
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
  ])('%s is none (%s)', (day) => {
    expect(isWorkingDay(day)).toBe(false)
  })

  it.each([
    ['2026-02-17', 'Carnival'],
    ['2026-06-04', 'Corpus Christi'],
    ['2023-11-20', 'Consciência Negra before it was national'],
    ['2026-11-23', 'a Monday'],
  ])('%s is one (%s)', (day) => {
    expect(isWorkingDay(day)).toBe(true)
  })

  it('agrees with date-holidays from 2024 to 2060', () => {
    const calendar = new DateHolidays('BR')
    for (let year = 2024; year <= 2060; year += 1) {
      const known = new Set(
        calendar
          .getHolidays(year, 'en')
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10)),
      )
      const weekdays = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
        (day) => day.startsWith(String(year)) && ![0, 6].includes(new Date(day).getUTCDay()),
      )
      expect(weekdays.filter((day) => !isWorkingDay(day))).toEqual(weekdays.filter((day) => known.has(day)))
    }
  })

  it('lists them inclusively', () => {
    expect(workingDaysBetween('2026-11-19', '2026-11-24')).toEqual(['2026-11-19', '2026-11-23', '2026-11-24'])
    expect(workingDaysBetween('2026-11-20', '2026-11-22')).toEqual([])
    expect(workingDaysBetween('2026-11-24', '2026-11-19')).toEqual([])
  })

  it('skips weekend and holiday to the next one', () => {
    expect(nextWorkingDay('2026-11-19')).toBe('2026-11-23')
    expect(nextWorkingDay('2026-11-23')).toBe('2026-11-24')
    expect(nextWorkingDay('2026-12-31')).toBe('2027-01-04')
  })
})

describe('working hours, 09:00 to 18:00', () => {
  it.each([
    ['2026-11-23T10:00', 4, '2026-11-23T14:00', 'within a day'],
    ['2026-11-23T10:00', 8, '2026-11-23T18:00', 'until closing'],
    ['2026-11-23T16:30', 4, '2026-11-24T11:30', 'over night'],
    ['2026-11-19T17:00', 8, '2026-11-23T16:00', 'over the holiday and the weekend'],
    ['2026-11-23T07:00', 4, '2026-11-23T13:00', 'asked before opening'],
    ['2026-11-23T20:00', 4, '2026-11-24T13:00', 'asked after closing'],
    ['2026-11-23T18:00', 1, '2026-11-24T10:00', 'asked at closing'],
    ['2026-11-21T12:00', 24, '2026-11-25T15:00', 'asked on a Saturday'],
    ['2026-11-23T09:00', 72, '2026-12-02T18:00', 'eight days'],
    ['2026-11-23T23:30', 0.5, '2026-11-24T09:30', 'half an hour, asked late in São Paulo, tomorrow in UTC'],
    ['2026-11-21T12:00', 0, '2026-11-23T09:00', 'none: the next opening'],
  ])('from %s, %d hours end at %s (%s)', (from, hours, to) => {
    expect(local(addWorkingHours(at(from), hours))).toBe(to)
  })

  it.each([
    ['2026-11-23T10:00', '2026-11-23T14:00', 4],
    ['2026-11-23T16:30', '2026-11-24T11:30', 4],
    ['2026-11-19T17:00', '2026-11-23T16:00', 8],
    ['2026-11-21T08:00', '2026-11-22T20:00', 0],
    ['2026-11-23T07:00', '2026-11-23T20:00', 9],
    ['2026-11-24T11:30', '2026-11-23T16:30', -4],
  ])('from %s to %s there are %d', (from, to, hours) => {
    expect(workingHoursBetween(at(from), at(to))).toBe(hours)
  })

  it('workingHoursBetween inverts addWorkingHours', () => {
    const instants = fc.integer({ min: at('2000-01-01T00:00'), max: at('2080-01-01T00:00') })
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 6000 }), (instant, minutes) => {
        const end = addWorkingHours(instant, minutes / 60)
        expect(workingHoursBetween(instant, end)).toBeCloseTo(minutes / 60, 6)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-28', -1, '2026-12-24'],
    ['2026-12-26', 2, '2026-12-29'],
    ['2026-12-26', 0, '2026-12-26'],
  ])('%s and %d working days are %s', (day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected)
  })

  it('keeps a working day, and takes the next one for another', () => {
    expect(['2026-12-24', '2026-12-25', '2026-12-27'].map(workingDayFrom)).toEqual([
      ...['2026-12-24', '2026-12-28', '2026-12-28'],
    ])
  })
})
