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

export interface NextMessage {
  readonly message: Message
  /** What the guest knows then. */
  readonly sent: Invitation | null
}

/** What a guest has to be sent; undefined where they know all that they should. */
export function nextMessage(asked: Asked): NextMessage | undefined {
  const { sent, meetings, series, now } = asked
  const next = invitationFor(asked)
  if (isSame(shownOf(next), shownOf(sent))) return undefined
  const isUpcoming = next !== null && isAhead({ meetings, series, now })
  if (!isUpcoming || !next) {
    const isAnythingAhead = meetings.some((meeting) => !meeting.isCompleted && endMs(meeting) > now)
    if (!sent || !isAnythingAhead || Date.parse(sent.endsAt) <= now) return undefined
    return {
      message: { method: 'CANCEL', what: 'cancelled', invitation: sent, occurrences: null },
      sent: null,
    }
  }
  return { message: messageOf(sent, next), sent: next }
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

function messageOf(sent: Invitation | null, next: Invitation): Message {
  const whole = { method: 'REQUEST', invitation: next, occurrences: null } as const
  if (!sent) return { ...whole, what: 'invited' }
  const cancelled = next.left.filter((one) => !sent.left.includes(one))
  const restored = sent.left.filter((one) => !next.left.includes(one))
  const altered = next.changed.filter((one) => !sent.changed.some((other) => isSame(one, other)))
  const reset = sent.changed.filter(({ occurrence }) =>
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
  if (isSame(rulesOf(sent), rulesOf(next))) {
    const anew = [...altered, ...again.map((one) => at(next, one))]
    if (anew.length === 0) {
      return { method: 'CANCEL', what: 'cancelled', ...of(cancelled.map((one) => at(sent, one))) }
    }
    if (cancelled.length === 0) {
      const isMoved = anew.some((one) => !isSameTime(one, at(sent, one.occurrence)))
      return { method: 'REQUEST', what: isMoved ? 'moved' : 'changed', ...of(anew) }
    }
  }
  return { ...whole, what: isSameTime(sent, next) ? 'changed' : 'moved' }
}

/** What must be the same for single ones to be sent. */
const rulesOf = ({ left: _, changed: _changed, endsAt: _end, ...rules }: Invitation) => rules

const isSameTime = (one: Occasion, other: Occasion) =>
  one.start === other.start && one.minutes === other.minutes
