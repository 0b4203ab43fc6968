import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEETING_STATUSES, type MeetingStatus } from './contract.ts'
import {
  autoEndsAt,
  canEditMeeting,
  canReadTranscript,
  canTransition,
  durationIssue,
  longestDuration,
  type MeetingRecord,
  meetingFigures,
  meetingFor,
  permanentRoomTitle,
  shouldAutoEnd,
  startOf,
} from './rules.ts'

const creator = '6f1e0f6a-6a53-4d0c-8b44-0d6c2b1f7a01'
const guestInvited = '6f1e0f6a-6a53-4d0c-8b44-0d6c2b1f7a02'
const outsider = '6f1e0f6a-6a53-4d0c-8b44-0d6c2b1f7a03'
const staff = { isAdministrator: false, isGuest: false }

const record: MeetingRecord = {
  id: '6f1e0f6a-6a53-4d0c-8b44-0d6c2b1f7a10',
  title: 'Planejamento',
  description: 'Metas do trimestre',
  descriptionFormat: 'markdown',
  scheduledAt: '2026-11-20T13:00:00Z',
  duration: 60,
  meetUrl: 'https://meet.example/sala',
  location: '',
  meetingType: 'planning',
  teamId: null,
  status: 'active',
  createdBy: creator,
  guests: [{ name: 'Maria', email: 'maria@cliente.example' }],
  guestIds: ['6f1e0f6a-6a53-4d0c-8b44-0d6c2b1f7a20'],
  participantIds: [creator, guestInvited],
  presentIds: [creator],
  startedAt: '2026-11-20T13:00:00Z',
  endedAt: null,
  goals: [],
  hasNotes: false,
  hasTranscript: true,
  aiSummary: 'Segredo',
  decisions: ['Segredo'],
  actionItems: [{ text: 'Segredo', assignee: null }],
  summarySource: 'model',
  summaryStatus: 'ready',
  isPermanentRoom: false,
  seriesId: null,
  recurrence: null,
  version: 1,
  createdAt: '2026-11-19T13:00:00Z',
}
const room: MeetingRecord = { ...record, createdBy: null, participantIds: [], isPermanentRoom: true }

const at = Date.parse

describe('moves', () => {
  const allowed = ['scheduled>active', 'active>completed']

  it.each(MEETING_STATUSES.flatMap((from) => MEETING_STATUSES.map((to) => [from, to] as const)))(
    '%s to %s',
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed.includes(`${from}>${to}`))
    },
  )

  it('never lets a meeting come back to a status that it has left', () => {
    const anyStatus = fc.constantFrom(...MEETING_STATUSES)
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 20 }), (wishes) => {
        const path: MeetingStatus[] = ['scheduled']
        for (const wish of wishes) {
          if (canTransition(path.at(-1) ?? 'scheduled', wish)) path.push(wish)
        }
        expect(new Set(path).size).toBe(path.length)
      }),
    )
  })
})

describe('rights', () => {
  it.each([
    ['the creator', { ...staff, userId: creator }, true, true],
    ['a participant', { ...staff, userId: guestInvited }, true, true],
    ['an outsider', { ...staff, userId: outsider }, false, false],
    ['an administrator', { ...staff, userId: outsider, isAdministrator: true }, true, true],
    ['an invited guest', { ...staff, userId: guestInvited, isGuest: true }, false, true],
    ['a guest from outside', { ...staff, userId: outsider, isGuest: true }, false, false],
  ])('%s', (_who, viewer, mayEdit, mayRead) => {
    expect(canEditMeeting(viewer, record)).toBe(mayEdit)
    expect(canReadTranscript(viewer, record)).toBe(mayRead)
  })

  it('gives the permanent room to everyone, and to guests for reading', () => {
    expect(canEditMeeting({ ...staff, userId: outsider }, room)).toBe(true)
    expect(canEditMeeting({ ...staff, userId: outsider, isGuest: true }, room)).toBe(false)
    expect(canReadTranscript({ ...staff, userId: outsider, isGuest: true }, room)).toBe(true)
  })

  it('shows a participant the whole record', () => {
    const seen = meetingFor({ ...staff, userId: guestInvited }, record)
    const { hasNotes: _, guestIds: _ids, ...whole } = record
    expect(seen).toEqual({ ...whole, canEdit: true, canReadTranscript: true })
  })

  it('shows an outsider when, where and who, and nothing of what was said', () => {
    const seen = meetingFor({ ...staff, userId: outsider }, record)
    expect(seen).toMatchObject({
      title: record.title,
      scheduledAt: record.scheduledAt,
      status: 'active',
      meetUrl: record.meetUrl,
      participantIds: record.participantIds,
      canEdit: false,
      canReadTranscript: false,
      hasTranscript: false,
      summaryStatus: 'none',
      summarySource: null,
    })
    expect(JSON.stringify(seen)).not.toContain('Segredo')
  })
})

describe('durations', () => {
  it.each([
    [14, 240, 'Duração mínima de 15 minutos'],
    [15, 240, undefined],
    [240, 240, undefined],
    [241, 240, 'Duração máxima de 240 minutos'],
    [480, 480, undefined],
    [481, 480, 'Duração máxima de 480 minutos'],
  ])('%i minutes where the setting is %i', (minutes, setting, issue) => {
    expect(durationIssue(minutes, setting)).toBe(issue)
  })

  it('never exceed eight hours, whatever the setting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 100_000 }), (setting) => {
        const longest = longestDuration(setting)
        expect(longest).toBeLessThanOrEqual(480)
        expect(durationIssue(longest, setting)).toBeUndefined()
        expect(durationIssue(longest + 1, setting)).toBe(`Duração máxima de ${longest} minutos`)
      }),
    )
  })
})

describe('a meeting that nobody ends', () => {
  it.each([
    ['2026-11-20T17:59:59Z', false],
    ['2026-11-20T18:00:00Z', true],
  ])('of 10:00 to 11:00 in São Paulo, seen at %s', (now, isOver) => {
    expect(shouldAutoEnd(record, at(now))).toBe(isOver)
  })

  it.each([
    ['2026-11-21T02:59:59Z', false],
    ['2026-11-21T03:00:00Z', true],
  ])('in the permanent room of 20 November, seen at %s', (now, isOver) => {
    expect(shouldAutoEnd(room, at(now))).toBe(isOver)
    expect(shouldAutoEnd({ ...room, scheduledAt: '2026-11-21T02:30:00Z' }, at(now))).toBe(isOver)
  })

  it.each(['scheduled', 'completed'] as const)('is left alone while %s', (status) => {
    expect(shouldAutoEnd({ ...record, status }, at('2027-01-01T00:00:00Z'))).toBe(false)
  })

  it('ends at one instant and stays ended, whenever it was planned', () => {
    const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const duration = fc.integer({ min: 15, max: 480 })
    fc.assert(
      fc.property(start, duration, fc.boolean(), (date, minutes, isPermanentRoom) => {
        const meeting = {
          ...record,
          scheduledAt: date.toISOString(),
          duration: minutes,
          isPermanentRoom,
        }
        const end = autoEndsAt(meeting)
        expect(end).toBeGreaterThan(date.getTime())
        expect(shouldAutoEnd(meeting, end - 1)).toBe(false)
        expect(shouldAutoEnd(meeting, end)).toBe(true)
      }),
    )
  })
})

it('titles the permanent room by the São Paulo day, also late in the evening', () => {
  expect(permanentRoomTitle(at('2026-11-21T02:30:00Z'))).toBe('Sala permanente - 20/11/2026')
  expect(permanentRoomTitle(at('2026-11-21T03:00:00Z'))).toBe('Sala permanente - 21/11/2026')
})

it('takes the start under either name, scheduledAt first', () => {
  const [first, second] = ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z']
  expect(startOf({ scheduledFor: second })).toBe(second)
  expect(startOf({ scheduledAt: first, scheduledFor: second })).toBe(first)
  expect(() => startOf({})).toThrow(TypeError)
})

describe('figures', () => {
  it('measure a completed meeting, counting only invited people as present', () => {
    const meeting: MeetingRecord = {
      ...record,
      endedAt: '2026-11-20T13:45:00Z',
      presentIds: [creator, outsider],
      goals: [
        { text: 'Definir metas', met: true },
        { text: 'Escolher líder', met: false },
      ],
      hasTranscript: false,
    }
    expect(meetingFigures(meeting)).toEqual({
      plannedMinutes: 60,
      actualMinutes: 45,
      invited: 2,
      present: 1,
      goalsSet: 2,
      goalsMet: 1,
      isDocumented: true,
    })
  })

  it('are zero minutes for a meeting that never started', () => {
    expect(meetingFigures({ ...record, startedAt: null, endedAt: null })?.actualMinutes).toBe(0)
  })

  it('leave the permanent room out', () => {
    expect(meetingFigures(room)).toBeNull()
  })
})
