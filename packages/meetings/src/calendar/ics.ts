import { setImmediate } from 'node:timers/promises'
import { toSingleLine } from '@cadencia/contract/values'
import { plainText } from '@cadencia/text/plain-text'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Meeting } from '../contract.ts'

const MINUTE_MS = 60_000
export const PRODUCT = { company: 'Cadência', product: 'Reuniões', language: 'PT' } as const
/** Interval in seconds at which calendar programs should fetch a feed. */
const FEED_REFRESH_S = 15 * 60

export type CalendarMeeting = Pick<
  Meeting,
  | 'id'
  | 'title'
  | 'description'
  | 'descriptionFormat'
  | 'scheduledAt'
  | 'duration'
  | 'meetUrl'
  | 'location'
  | 'version'
  | 'createdAt'
> & {
  /** The instant of the last change. */
  readonly updatedAt: string
  readonly isCancelled: boolean
}

/**
 * An iCalendar file (RFC 5545, METHOD:PUBLISH, UTC) for one meeting or a personal feed. Deterministic. The meeting's
 * id makes the UID, its version the SEQUENCE. Feeds include cancelled meetings, so that calendar programs remove
 * them.
 */
export function calendarFile(name: string, meetings: readonly CalendarMeeting[]): string {
  const calendar = new ICalCalendar({
    name: calendarName(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: PRODUCT,
    ttl: FEED_REFRESH_S,
  })
  for (const meeting of meetings) addMeeting(calendar, meeting)
  // The generator ends every line but the last.
  return `${calendar.toString()}\r\n`
}

const END = 'END:VCALENDAR\r\n'
/** Characters of descriptions that are written before others have their turn. */
const WRITTEN_AT_ONCE = 50_000

/** As `calendarFile`, of thousands of meetings: other requests are answered meanwhile. */
export async function longCalendarFile(name: string, meetings: readonly CalendarMeeting[]): Promise<string> {
  const begin = calendarFile(name, []).slice(0, -END.length)
  const parts = [begin]
  let batch: CalendarMeeting[] = []
  let written = 0
  const write = () => parts.push(calendarFile(name, batch).slice(begin.length, -END.length))
  for (const meeting of meetings) {
    batch.push(meeting)
    written += meeting.description.length
    if (written < WRITTEN_AT_ONCE && batch.length < 100) continue
    write()
    batch = []
    written = 0
    await setImmediate()
  }
  write()
  return `${parts.join('')}${END}`
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
    description: printable(plainText(meeting.description, meeting.descriptionFormat)),
    status: meeting.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: printable(meeting.location) || url || null,
    ...(url === undefined ? {} : { url }),
  })
}

/** The generator does not escape the calendar's name. */
function calendarName(text: string): string {
  return toSingleLine(printable(text)).replace(/[\\;,]/g, (mark) => `\\${mark}`)
}

/**
 * Removes the control characters that iCalendar forbids. The generator escapes \n and \r only, but readers also end
 * lines at U+0085, U+2028 and U+2029.
 */
export function printable(text: string): string {
  const lines = text.toWellFormed().replace(/[\u0085\u2028\u2029]/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/**
 * A parsed http(s) URL. The generator escapes commas, semicolons and backslashes as in text, which readers of a URL
 * do not undo; so they are percent-encoded.
 */
export function calendarUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.href.replace(/[,;\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
