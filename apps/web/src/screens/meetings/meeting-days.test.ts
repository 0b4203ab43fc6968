import { makeMeeting } from '@cadencia/meetings/testing'
import { describe, expect, it } from 'vitest'
import { groupItems } from '../../collections/group-items.ts'
import type { MeetingContext } from './fields.tsx'
import { MEETING_COLLECTION } from './meeting-collection.tsx'
import { dayHeading, firstAscendingDay, newestPastDayOf } from './meeting-days.ts'

const TODAY = '2026-11-20'

function at(scheduledAt: string, overrides: Parameters<typeof makeMeeting>[0] = {}) {
  return makeMeeting({ scheduledAt, title: scheduledAt, ...overrides })
}

/** Headings with what stands below them. */
function days(meetings: ReturnType<typeof at>[], sort = 'auto') {
  const byDay = MEETING_COLLECTION.groupings.find(({ id }) => id === 'day')
  if (!byDay) throw new Error('meetings are not grouped by day')
  const context: MeetingContext = {
    today: TODAY,
    firstDay: firstAscendingDay(meetings, { today: TODAY, sort }),
    isByDay: true,
    found: [],
    words: '',
    attendees: {
      people: [],
      isLoaded: true,
      isError: false,
      retry: () => undefined,
      labelOf: () => '',
      choices: [],
      nameOf: () => '',
    },
    findTeam: () => undefined,
  }
  return groupItems(meetings, byDay, { context }).map(({ label, items }) => [
    label,
    ...items.map(({ title }) => title),
  ])
}

describe('the heading of a day', () => {
  it.each([
    ['2026-11-20', 'Hoje'],
    ['2026-11-21', 'Amanhã'],
    ['2026-11-19', 'Ontem'],
    ['2026-11-23', 'Segunda, 23/11/2026'],
    ['2026-11-24', 'Terça, 24/11/2026'],
    ['2026-11-28', 'Sábado, 28/11/2026'],
    ['2027-01-01', 'Sexta, 01/01/2027'],
  ])('%s is %s', (day, heading) => {
    expect(dayHeading(day, TODAY)).toBe(heading)
  })

  it('follows the calendar over the end of a month', () => {
    expect(dayHeading('2026-12-01', '2026-11-30')).toBe('Amanhã')
    expect(dayHeading('2026-11-30', '2026-12-01')).toBe('Ontem')
  })
})

describe('meetings by day', () => {
  it('change the day at midnight in São Paulo, three hours after UTC', () => {
    expect(
      days([
        at('2026-11-20T02:59:59Z'),
        at('2026-11-20T03:00:00Z'),
        at('2026-11-21T02:59:59Z'),
        at('2026-11-21T03:00:00Z'),
      ]),
    ).toEqual([
      ['Hoje', '2026-11-20T03:00:00Z', '2026-11-21T02:59:59Z'],
      ['Amanhã', '2026-11-21T03:00:00Z'],
      ['Ontem', '2026-11-20T02:59:59Z'],
    ])
  })

  const week = ['18', '19', '20', '21', '22'].map((day) => at(`2026-11-${day}T15:00:00Z`))
  const headings = (sort?: string, meetings = week) => days(meetings, sort).map(([heading]) => heading)

  it('begin with today, go on to what is to come, then back into the past', () => {
    expect(headings()).toEqual(['Hoje', 'Amanhã', 'Domingo, 22/11/2026', 'Ontem', 'Quarta, 18/11/2026'])
  })

  it('begin with yesterday while a meeting of yesterday is active', () => {
    const active = at('2026-11-20T02:30:00Z', { status: 'active' })
    expect(headings('auto', [...week, active]).slice(0, 2)).toEqual(['Ontem', 'Hoje'])
  })

  it('follow the clock where they are sorted by start', () => {
    const ascending = ['Quarta, 18/11/2026', 'Ontem', 'Hoje', 'Amanhã', 'Domingo, 22/11/2026']
    expect(headings('scheduledAt')).toEqual(ascending)
    expect(headings('-scheduledAt')).toEqual(ascending.toReversed())
  })
})

describe('what is over', () => {
  const week = ['18', '19', '20', '21'].map((day) => at(`2026-11-${day}T15:00:00Z`))

  it('begins with the newest day of the past, below what is to come', () => {
    expect(newestPastDayOf(week, TODAY)).toBe('2026-11-19')
  })

  it('stands apart from nothing where nothing is to come', () => {
    expect(newestPastDayOf(week.slice(0, 2), TODAY)).toBeUndefined()
    expect(newestPastDayOf(week.slice(2), TODAY)).toBeUndefined()
  })
})
