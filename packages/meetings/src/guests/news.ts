import { z } from 'zod'
import {
  type Asked,
  ChangedOccasion,
  endMs,
  futureOf,
  Invitation,
  type InvitedMeeting,
  invitationFor,
  isSame,
  type Occasion,
  occasionOf,
} from './invitation.ts'

/** What is mailed to a guest. */
export const Message = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  what: z.enum(['invited', 'moved', 'changed', 'cancelled']),
  invitation: Invitation,
  /** These alone; null for all of it. */
  occurrences: z.array(ChangedOccasion).nullable(),
})
export type Message = z.infer<typeof Message>

export interface News {
  readonly message: Message
  /** What the guest knows then. */
  readonly told: Invitation | null
}

/** What a guest has to be told; undefined where they know all that they should. */
export function newsFor(asked: Asked): News | undefined {
  const { told, meetings, series, now } = asked
  const next = invitationFor(asked)
  if (isSame(shownOf(next), shownOf(told))) return undefined
  const isUpcoming = next !== null && isAhead({ meetings, series, now })
  if (!isUpcoming || !next) {
    const isAnythingAhead = meetings.some((meeting) => !meeting.isCompleted && endMs(meeting) > now)
    if (!told || !isAnythingAhead || Date.parse(told.endsAt) <= now) return undefined
    return {
      message: { method: 'CANCEL', what: 'cancelled', invitation: told, occurrences: null },
      told: null,
    }
  }
  return { message: messageOf(told, next), told: next }
}

/** Without what guests don't see. */
function shownOf(invitation: Invitation | null) {
  if (!invitation) return null
  const { endsAt: _, ...shown } = invitation
  return shown
}

/** Whether a guest has something to come. */
function isAhead({ meetings, series, now }: Pick<Asked, 'meetings' | 'series' | 'now'>): boolean {
  const isToCome = (meeting: InvitedMeeting) =>
    meeting.isInvited && !meeting.isCancelled && !meeting.isCompleted && endMs(meeting) > now
  return meetings.some(isToCome) || (series !== undefined && futureOf(meetings, series).length > 0)
}

function messageOf(told: Invitation | null, next: Invitation): Message {
  const whole = { method: 'REQUEST', invitation: next, occurrences: null } as const
  if (!told) return { ...whole, what: 'invited' }
  const cancelled = next.left.filter((one) => !told.left.includes(one))
  const restored = told.left.filter((one) => !next.left.includes(one))
  const altered = next.changed.filter((one) => !told.changed.some((other) => isSame(one, other)))
  const reset = told.changed.filter(({ occurrence }) =>
    [...next.changed.map((one) => one.occurrence), ...next.left].every((one) => one !== occurrence),
  )
  const again = [...restored, ...reset.map(({ occurrence }) => occurrence)].filter((one) =>
    altered.every(({ occurrence }) => occurrence !== one),
  )
  const at = (of: Invitation, occurrence: string): ChangedOccasion =>
    of.changed.find((one) => one.occurrence === occurrence) ?? {
      ...occasionOf({ ...of, start: occurrence }),
      occurrence,
    }
  const of = (occurrences: ChangedOccasion[]) => ({ invitation: next, occurrences })
  if (isSame(rulesOf(told), rulesOf(next))) {
    const anew = [...altered, ...again.map((one) => at(next, one))]
    if (anew.length === 0) {
      return { method: 'CANCEL', what: 'cancelled', ...of(cancelled.map((one) => at(told, one))) }
    }
    if (cancelled.length === 0) {
      const isMoved = anew.some((one) => !isSameTime(one, at(told, one.occurrence)))
      return { method: 'REQUEST', what: isMoved ? 'moved' : 'changed', ...of(anew) }
    }
  }
  return { ...whole, what: isSameTime(told, next) ? 'changed' : 'moved' }
}

/** What must be the same for single ones to be told. */
const rulesOf = ({ left: _, changed: _changed, endsAt: _end, ...rules }: Invitation) => rules

const isSameTime = (one: Occasion, other: Occasion) =>
  one.start === other.start && one.minutes === other.minutes
