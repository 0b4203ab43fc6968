import { toSingleLine } from '@cadencia/contract/values'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Meeting } from '../contract.ts'

const MINUTE_MS = 60_000
/** How often calendar programs are asked to fetch a feed again, in seconds. */
const FEED_REFRESH_S = 15 * 60

/** A meeting as a calendar shows it. */
export type CalendarMeeting = Pick<
  Meeting,
  'id' | 'title' | 'description' | 'scheduledAt' | 'duration' | 'meetUrl' | 'version' | 'createdAt'
> & {
  /** The instant of the last change. */
  readonly updatedAt: string
  readonly isCancelled: boolean
}

/**
 * An iCalendar file (RFC 5545, METHOD:PUBLISH, instants in UTC) of one meeting or of a personal feed. The same
 * meetings give the same bytes; a meeting keeps its UID, and its version is the SEQUENCE by which calendar
 * programs know a newer one. Cancelled meetings belong in a feed, so that they vanish from calendars.
 */
export function calendarFile(name: string, meetings: readonly CalendarMeeting[]): string {
  const calendar = new ICalCalendar({
    name: calendarName(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Cadência', product: 'Reuniões', language: 'PT' },
    ttl: FEED_REFRESH_S,
  })
  for (const meeting of meetings) addMeeting(calendar, meeting)
  return calendar.toString()
}

function addMeeting(calendar: ICalCalendar, meeting: CalendarMeeting): void {
  const start = new Date(meeting.scheduledAt)
  const url = calendarUrl(meeting.meetUrl)
  calendar.createEvent({
    id: `${meeting.id}@cadencia`,
    sequence: meeting.version,
    stamp: new Date(meeting.updatedAt),
    created: new Date(meeting.createdAt),
    lastModified: new Date(meeting.updatedAt),
    start,
    end: new Date(start.getTime() + meeting.duration * MINUTE_MS),
    summary: printable(meeting.title),
    description: printable(meeting.description),
    status: meeting.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url === undefined ? {} : { url, location: url }),
  })
}

/** The generator writes a calendar's name as it is, so it is made one line and escaped here. */
function calendarName(text: string): string {
  return toSingleLine(printable(text)).replace(/[\\;,]/g, (mark) => `\\${mark}`)
}

/**
 * Without the control characters that iCalendar forbids. Line breaks and tabs are the generator's to escape, which
 * knows only two of the signs at which readers end a line.
 */
function printable(text: string): string {
  const lines = text.toWellFormed().replace(/[\u0085\u2028\u2029]/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/**
 * An http(s) link in its parsed form, which has no line break. The generator writes it as if it were text, with
 * backslashes before commas and semicolons that no reader takes away again; so they are percent-encoded.
 */
function calendarUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.href.replace(/[,;\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
