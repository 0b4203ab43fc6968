import { BUSINESS_ZONE, saoPauloClock } from '@cadencia/locale/sao-paulo'
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Invitation, Occasion } from '../guests/invitation.ts'
import type { Message } from '../guests/next-message.ts'
import { calendarUrl, PRODUCT, printable } from './ics.ts'

const MINUTE_MS = 60_000

/** Without summer time, as it has been since 2019; calendar programs know the zone by its name anyhow. */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${BUSINESS_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

interface Party {
  readonly name: string
  readonly email: string
}

export interface InvitationMail extends Pick<Message, 'method' | 'invitation' | 'occurrences'> {
  /** The meeting or series. */
  readonly subjectId: string
  readonly sequence: number
  /** When it was decided to send it. */
  readonly at: string
  readonly organizer: Party
  readonly guest: Party
}

/** An iTIP message (RFC 5546) for one guest, who is its only attendee. Deterministic. */
export function invitationFile(mail: InvitationMail): string {
  const { method, invitation, occurrences } = mail
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: PRODUCT,
    // Of the events: the generator would write all other instants in a calendar's zone, too.
    timezone: { name: null, generator: () => VTIMEZONE },
  })
  if (!occurrences) calendar.createEvent({ ...eventOf(mail, invitation), repeating: datesOf(invitation) })
  for (const { occurrence, ...occasion } of occurrences ?? (method === 'CANCEL' ? [] : invitation.changed)) {
    calendar.createEvent({ ...eventOf(mail, occasion), recurrenceId: saoPauloClock(occurrence) })
  }
  // The generator ends every line but the last.
  return `${calendar.toString()}\r\n`
}

function eventOf(
  { subjectId, sequence, at, method, organizer, guest }: InvitationMail,
  occasion: Occasion,
): ICalEventData {
  const { start, minutes, title, description, location } = occasion
  const url = calendarUrl(occasion.url)
  return {
    id: `${subjectId}@cadencia`,
    sequence,
    stamp: new Date(at),
    timezone: BUSINESS_ZONE,
    start: saoPauloClock(start),
    end: saoPauloClock(Date.parse(start) + minutes * MINUTE_MS),
    summary: printable(title),
    description: printable(description),
    location: printable(location) || url || null,
    ...(url === undefined ? {} : { url }),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: printable(organizer.name), email: organizer.email },
    attendees: [
      {
        name: printable(guest.name),
        email: guest.email,
        type: ICalAttendeeType.INDIVIDUAL,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  }
}

/** The lines that say when a series takes place. */
function datesOf({ rule, start, extra, left }: Invitation): string | null {
  const local = (instant: string) => saoPauloClock(instant).format('YYYYMMDD[T]HHmmss')
  const line = (name: string) => (instant: string) => `${name};TZID=${BUSINESS_ZONE}:${local(instant)}`
  // The generator takes a line that stands alone for a rule.
  const dates = rule === null && extra.length > 0 ? [start, ...extra] : extra
  const lines = [
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    ...dates.map(line('RDATE')),
    ...left.map(line('EXDATE')),
  ]
  return lines.length === 0 ? null : lines.join('\r\n')
}
