import { makeMeeting } from '@cadencia/meetings/testing'
import { describe, expect, it } from 'vitest'
import { arrangeMeetings, type ListFilters } from './list-order.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const ALL: ListFilters = { status: null, period: 'all', q: '' }

const meetings = [
  makeMeeting({ title: 'ontem', scheduledAt: '2026-11-19T15:00:00Z', status: 'completed' }),
  makeMeeting({ title: 'semana passada', scheduledAt: '2026-11-12T15:00:00Z', status: 'completed' }),
  makeMeeting({ title: 'depois de amanhã', scheduledAt: '2026-11-22T15:00:00Z' }),
  makeMeeting({ title: 'amanhã', scheduledAt: '2026-11-21T15:00:00Z' }),
  makeMeeting({ title: 'agora', scheduledAt: '2026-11-20T14:30:00Z', status: 'active' }),
  makeMeeting({ title: 'esquecida', scheduledAt: '2026-11-18T15:00:00Z' }),
]

function titles(filters: Partial<ListFilters>, order: { sort?: string; isByDay?: boolean } = {}): string[] {
  const searchTextOf = ({ title }: { title: string }) => title
  const listing = { filters: { ...ALL, ...filters }, nowMs: NOW, searchTextOf, sort: 'auto', isByDay: false }
  return arrangeMeetings(meetings, { ...listing, ...order }).map(({ title }) => title)
}

describe('arranging meetings', () => {
  it('puts active ones first, then the next to come, then the past, newest first', () => {
    expect(titles({})).toEqual([
      'agora',
      'amanhã',
      'depois de amanhã',
      'ontem',
      'esquecida',
      'semana passada',
    ])
  })

  it('counts a planned meeting whose time went by without a start as past', () => {
    expect(titles({ period: 'upcoming' })).toEqual(['agora', 'amanhã', 'depois de amanhã'])
    expect(titles({ period: 'past' })).toEqual(['ontem', 'esquecida', 'semana passada'])
  })

  it('keeps one status', () => {
    expect(titles({ status: 'completed' })).toEqual(['ontem', 'semana passada'])
  })

  it('keeps to the clock below the headings of days', () => {
    expect(titles({ period: 'past' }, { isByDay: true })).toEqual(['semana passada', 'esquecida', 'ontem'])
  })

  it('sorts by a chosen key, in both directions', () => {
    expect(titles({ period: 'upcoming' }, { sort: 'title' })).toEqual(['agora', 'amanhã', 'depois de amanhã'])
    expect(titles({ period: 'upcoming' }, { sort: '-scheduledAt', isByDay: true })).toEqual([
      'depois de amanhã',
      'amanhã',
      'agora',
    ])
    expect(titles({}, { sort: '-status' }).slice(0, 2)).toEqual(['semana passada', 'ontem'])
  })

  it('finds every typed word, whatever its accents and capitals', () => {
    expect(titles({ q: 'AMANHA de' })).toEqual(['depois de amanhã'])
  })
})
