import fc from 'fast-check'
import { expect, it } from 'vitest'
import { invitationFile } from '../calendar/invitation-file.ts'
import { plannedMeetings, ruleOf } from '../series/recurrence.ts'
import { calendarAfter, type Received, readInvitation } from '../testing/guest-calendar.ts'
import type { Invitation, InvitedMeeting, InvitedSeries } from './invitation.ts'
import { nextMessage } from './next-message.ts'

const START = '2026-11-30T23:30:00.000Z'
const BEFORE = Date.parse('2026-11-01T12:00:00Z')
const HOUR_MS = 3_600_000

const repeats = fc.record({
  every: fc.constantFrom('workday', 'week', 'month'),
  interval: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 2, max: 9 }),
  skipHolidays: fc.boolean(),
} as const)

/** One meeting, by its number, and what becomes of it. */
const acts = fc.array(
  fc.record({
    at: fc.nat(8),
    act: fc.constantFrom('move', 'rename', 'cancel', 'uninvite', 'invite', 'rename following', 'end'),
    by: fc.integer({ min: 1, max: 30 }),
  } as const),
  { maxLength: 6 },
)
type Act = (typeof acts extends fc.Arbitrary<infer T> ? T : never)[number]

const later = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

function changed(meeting: InvitedMeeting, index: number, { at, act, by }: Act): InvitedMeeting {
  const isFollowing = index >= at
  if (act === 'rename following') return isFollowing ? { ...meeting, title: `Nome ${by}` } : meeting
  if (act === 'end') return isFollowing ? { ...meeting, isCancelled: true } : meeting
  if (index !== at) return meeting
  if (act === 'move') return { ...meeting, start: later(meeting.start, by) }
  if (act === 'rename') return { ...meeting, title: `Só esta ${by}` }
  return act === 'cancel' ? { ...meeting, isCancelled: true } : { ...meeting, isInvited: act === 'invite' }
}

it('whatever happens to a series, its guest has what takes place with them, and no mail tells nothing', () => {
  fc.assert(
    fc.property(repeats, acts, (repeat, happened) => {
      const rule = ruleOf(repeat, START)
      const { skipHolidays: skipsHolidays } = repeat
      const window = { from: START, to: '2040-01-01T00:00:00Z', limit: 9, skipsHolidays }
      const series: InvitedSeries = { rule, startsAt: START, skipsHolidays, plannedFrom: null }
      let meetings = plannedMeetings(rule, START, window).map(
        ({ scheduledAt: start, occurrence }): InvitedMeeting => ({
          ...{ start, occurrence, minutes: 60, title: 'Diária', description: '', location: '', url: '' },
          ...{ isCancelled: false, isCompleted: false, isInvited: true },
        }),
      )
      let sent: Invitation | null = null
      const mails: Received[] = []
      const tell = () => {
        const next = nextMessage({ meetings, series, sent, now: BEFORE })
        if (!next) return
        sent = next.sent
        const file = invitationFile({
          ...next.message,
          ...{ subjectId: 'serie', sequence: mails.length, at: START },
          organizer: { name: 'Ana', email: 'agenda@cadencia.example' },
          guest: { name: 'Maria', email: 'maria@cliente.example' },
        })
        mails.push(readInvitation(file))
        expect(mails.at(-1)?.events.length).toBeGreaterThan(0)
        expect(nextMessage({ meetings, series, sent, now: BEFORE })).toBeUndefined()
      }
      tell()
      for (const act of happened) {
        meetings = meetings.map((meeting, index) => changed(meeting, index, act))
        tell()
      }
      const expected = meetings
        .filter(({ isInvited, isCancelled }) => isInvited && !isCancelled)
        .map(({ start, title }) => ({ start, title }))
      const inOrder = (all: readonly { start: string; title: string }[]) =>
        all.map(({ start, title }) => `${start} ${title}`).toSorted()
      expect(inOrder(calendarAfter(mails))).toEqual(inOrder(expected))
    }),
    { numRuns: 100 },
  )
})
