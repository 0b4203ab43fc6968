import { describe, expect, it } from 'vitest'
import { formatDate, formatMonth, formatRelative, formatTime, formatTimestamp } from './dates.ts'
import {
  addDays,
  instantFromLocalInput,
  isDay,
  saoPauloDay,
  saoPauloStartOfDay,
  startOfMonth,
  weekdayOf,
} from './sao-paulo.ts'

const NOW = '2026-11-20T15:00:00-03:00'

describe('formatRelative', () => {
  it.each([
    ['2026-11-20T15:00:20-03:00', 'agora'],
    ['2026-11-20T14:59:20-03:00', 'há 1 minuto'],
    ['2026-11-20T15:00:50-03:00', 'em 1 minuto'],
    ['2026-11-20T14:15:00-03:00', 'há 45 minutos'],
    ['2026-11-20T14:00:20-03:00', 'há 1 hora'],
    ['2026-11-20T06:00:00-03:00', 'há 9 horas'],
    ['2026-11-19T23:30:00-03:00', 'ontem'],
    ['2026-11-21T00:30:00-03:00', 'amanhã'],
    ['2026-11-17T10:00:00-03:00', 'há 3 dias'],
    ['2026-12-05T10:00:00-03:00', 'em 2 semanas'],
    ['2026-08-20T10:00:00-03:00', 'há 3 meses'],
    ['2024-11-10T10:00:00-03:00', 'há 2 anos'],
  ])('says %s as %s', (instant, expected) => {
    expect(formatRelative(instant, NOW)).toBe(expected)
  })

  it('counts hours across midnight within 6 hours', () => {
    expect(formatRelative('2026-11-20T23:30:00-03:00', '2026-11-21T01:30:00-03:00')).toBe('há 2 horas')
  })
})

describe('months and weekdays', () => {
  it.each([
    ['2026-11-20', 0, '2026-11-01'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-30', -1, '2026-02-01'],
    ['2026-01-01', -13, '2024-12-01'],
  ])('finds the first day of the month of %s and %i months', (day, count, expected) => {
    expect(startOfMonth(day, count)).toBe(expected)
  })

  it('knows the weekday of a day', () => {
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-28')]).toEqual([0, 6])
    expect(() => weekdayOf('2026-11-31')).toThrow(RangeError)
  })

  it('writes a month, and a time to the second, in Portuguese and on São Paulo’s clock', () => {
    expect(formatMonth('2026-12-01T01:00:00Z')).toBe('novembro de 2026')
    expect(formatTimestamp('2026-12-01T01:02:03.999Z')).toBe('30/11/2026 22:02:03')
  })
})

describe('instants and days', () => {
  it.each(['2026-11-20T10:00', '2026-11-20T10:00:00', '20/11/2026', '', 'ontem', '2026-13-45T10:00:00Z'])(
    'refuses %o, which names no instant',
    (text) => {
      expect(() => formatTime(text)).toThrow(RangeError)
    },
  )

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-00-10'])('rejects the day %s', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => formatDate(text)).toThrow(RangeError)
  })

  it.each(['2026-11-20', '2026-11-20T24:00', '2026-02-30T10:00', '2026-11-20T10:60'])(
    'refuses the local date-time %s',
    (text) => {
      expect(() => instantFromLocalInput(text)).toThrow(RangeError)
    },
  )

  it('accepts the date picker’s format', () => {
    expect(instantFromLocalInput('2026-11-20 14:30:00')).toBe('2026-11-20T17:30:00.000Z')
  })

  it('keeps years before 1914 and of fewer than four digits', () => {
    expect(formatDate('0099-03-01')).toBe('01/03/0099')
    expect(saoPauloDay('0099-03-01T12:00:00Z')).toBe('0099-03-01')
    expect(saoPauloDay('1900-01-01T03:00:00Z')).toBe('1899-12-31')
    expect(saoPauloStartOfDay('0099-03-01')).toBe('0099-03-01T03:06:28.000Z')
  })

  it('rejects a fractional number of days', () => {
    expect(() => addDays('2026-11-20', 0.5)).toThrow(RangeError)
  })
})
