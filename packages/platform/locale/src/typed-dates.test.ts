import { describe, expect, it } from 'vitest'
import { parseTypedDay, parseTypedMoment, parseTypedTime } from './typed-dates.ts'

/** A Friday. */
const today = '2026-11-27'

describe('a typed day', () => {
  it.each([
    ['hoje', '2026-11-27'],
    ['Amanhã', '2026-11-28'],
    ['depois de amanhã', '2026-11-29'],
    ['ontem', '2026-11-26'],
    ['sexta', '2026-12-04'],
    ['Segunda-feira', '2026-11-30'],
    ['próxima terça', '2026-12-01'],
    ['sáb', '2026-11-28'],
    ['12/12', '2026-12-12'],
    ['1/12', '2026-12-01'],
    ['10/01', '2027-01-10'],
    ['01/10', '2026-10-01'],
    ['12/12/2026', '2026-12-12'],
    ['12.12.26', '2026-12-12'],
    ['121226', '2026-12-12'],
    ['12122027', '2027-12-12'],
    ['2026-12-12', '2026-12-12'],
    ['12 de dezembro', '2026-12-12'],
    ['3 mar 2027', '2027-03-03'],
    ['29/02', undefined],
    ['31/02/2027', undefined],
    ['12/13', undefined],
    ['12', undefined],
    ['se', undefined],
    ['logo', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('%j is %j', (text, day) => expect(parseTypedDay(text, { today })).toBe(day))

  it('without a year is none before the earliest', () => {
    expect(parseTypedDay('20/11', { today, earliest: today })).toBe('2027-11-20')
    expect(parseTypedDay('20/11/2026', { today, earliest: today })).toBe('2026-11-20')
  })
})

describe('a typed time', () => {
  it.each([
    ['1430', '14:30'],
    ['930', '09:30'],
    ['14h30', '14:30'],
    ['14:30', '14:30'],
    ['14h', '14:00'],
    ['9', '09:00'],
    ['14h30min', '14:30'],
    ['24:00', undefined],
    ['1475', undefined],
    ['14:3', undefined],
    ['x', undefined],
  ])('%j is %j', (text, time) => expect(parseTypedTime(text)).toBe(time))
})

describe('a typed day and time', () => {
  it.each([
    ['12/12/2026 14:30', '2026-12-12T14:30'],
    ['12/12 1430', '2026-12-12T14:30'],
    ['12/12 às 14h', '2026-12-12T14:00'],
    ['sexta 14h', '2026-12-04T14:00'],
    ['amanhã, 9h30', '2026-11-28T09:30'],
    ['amanhã', '2026-11-28T09:00'],
    ['12 de dezembro 10h', '2026-12-12T10:00'],
    ['1430', '2026-11-30T14:30'],
    ['12/12 25h', undefined],
    ['logo 14h', undefined],
  ])('%j is %j', (text, moment) =>
    expect(parseTypedMoment(text, { today, day: '2026-11-30', time: '09:00' })).toBe(moment),
  )
})
