import { isDeepStrictEqual } from 'node:util'
import { saoPauloDay, weekdayOf } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { SERIES_MAX } from '../contract.ts'
import { basic, END_OF_TIME, isExact, plannedMeetings } from '../series/recurrence.ts'

/** What a guest sees of one meeting. */
const Occasion = z.object({
  /** An instant (ISO 8601, UTC). */
  start: z.string(),
  minutes: z.number(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  location: z.string(),
  url: z.string(),
})
export type Occasion = z.infer<typeof Occasion>

/** `occurrence`: where the series has it; an instant. */
export const ChangedOccasion = Occasion.extend({ occurrence: z.string() })
export type ChangedOccasion = z.infer<typeof ChangedOccasion>

/** What a guest knows of a meeting or of a series, which is one invitation. */
export const Invitation = Occasion.extend({
  /** An RRULE without its name; null for a single meeting, and where none says what the series does. */
  rule: z.string().nullable(),
  /** Beyond the rule. */
  extra: z.array(z.string()),
  /** Of the rule, those that don't take place, or without the guest. */
  left: z.array(z.string()),
  /** Those that differ from the others. */
  changed: z.array(ChangedOccasion),
  /** The end of the last one. */
  endsAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export interface InvitedMeeting extends Occasion {
  /** Null outside of a series. */
  readonly occurrence: string | null
  readonly isCancelled: boolean
  readonly isCompleted: boolean
  readonly isInvited: boolean
}

export interface InvitedSeries {
  readonly rule: string
  readonly startsAt: string
  readonly skipsHolidays: boolean
  /** From when on its meetings are not made yet; null where no further ones will be. */
  readonly plannedFrom: string | null
}

export interface Asked {
  /** All of the series, cancelled ones too, or the only one; by `occurrence`. */
  readonly meetings: readonly InvitedMeeting[]
  readonly series: InvitedSeries | undefined
  readonly sent: Invitation | null
  /** Epoch milliseconds. */
  readonly now: number
}

const MINUTE_MS = 60_000
export const endMs = ({ start, minutes }: Occasion) => Date.parse(start) + minutes * MINUTE_MS
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other)

export function occasionOf({ start, minutes, title, description, location, url }: Occasion): Occasion {
  return { start, minutes, title, description, location, url }
}

/** Its content apart from its start. */
function contentOf(occasion: Occasion): Omit<Occasion, 'start'> {
  const { start: _, ...content } = occasionOf(occasion)
  return content
}

/** What a guest should know now; null where no meeting takes place with them. */
export function invitationFor({ meetings, series, sent, now }: Asked): Invitation | null {
  const isOver = (meeting: InvitedMeeting) => meeting.isCompleted || endMs(meeting) <= now
  const given = meetings.filter(({ isInvited }) => isInvited)
  const alive = given.filter(({ isCancelled }) => !isCancelled)
  const [first] = alive
  if (!first) return null
  if (!series) return isOver(first) && sent ? sent : single(first)
  const occurrences = [...withoutTail(given), ...futureOf(meetings, series)]
  const [begin] = occurrences
  if (!begin || occurrences.length === 1) return single(first)
  const last = occurrences.at(-1) ?? begin
  const content = usualContent(
    alive.filter((meeting) => !isOver(meeting)),
    sent ?? first,
  )
  const cancelled = new Set(given.flatMap(({ isCancelled, occurrence }) => (isCancelled ? occurrence : [])))
  const ids = occurrences.map(({ occurrence }) => occurrence)
  const grid = gridOf(series, begin.occurrence, last.occurrence)
  const isGridded = grid.includes(begin.occurrence)
  const onGrid = new Set(isGridded ? grid : [begin.occurrence])
  const idSet = new Set(ids)
  const changed = occurrences.flatMap((planned): ChangedOccasion[] => {
    const { occurrence, meeting } = planned
    const usual = occasionOf({ ...content, start: occurrence })
    if (cancelled.has(occurrence)) return []
    // What is over is not sent anew.
    if (meeting && isOver(meeting)) {
      return sent?.changed.filter((one) => one.occurrence === occurrence) ?? []
    }
    const occasion = meeting ? occasionOf(meeting) : { ...usual, start: planned.start }
    return isSame(occasion, usual) ? [] : [{ ...occasion, occurrence }]
  })
  return {
    ...occasionOf({ ...content, start: begin.occurrence }),
    rule: isGridded ? `${baseOf(series.rule)};UNTIL=${basic(last.occurrence)}` : null,
    extra: ids.filter((id) => !onGrid.has(id)),
    left: [...new Set([...onGrid, ...ids])].filter((id) => !idSet.has(id) || cancelled.has(id)),
    changed,
    endsAt: latestEnd([...alive, ...occurrences.map(({ start }) => ({ ...content, start }))]),
  }
}

function single(meeting: InvitedMeeting): Invitation {
  return {
    ...occasionOf(meeting),
    ...{ rule: null, extra: [], left: [], changed: [], endsAt: latestEnd([meeting]) },
  }
}

const latestEnd = (occasions: readonly Occasion[]) =>
  new Date(Math.max(...occasions.map(endMs))).toISOString()

interface Occurrence {
  readonly occurrence: string
  readonly start: string
  /** Undefined where it is not made yet. */
  readonly meeting?: InvitedMeeting
}

/** One that is cancelled stays as a gap, but where it and those after it are, the series ends before. */
function withoutTail(given: readonly InvitedMeeting[]): Occurrence[] {
  const lastAlive = given.findLastIndex(({ isCancelled }) => !isCancelled)
  const kept = given.length - lastAlive > 2 ? given.slice(0, lastAlive + 1) : given
  return kept.map((meeting) => ({
    ...{ occurrence: meeting.occurrence ?? meeting.start, start: meeting.start, meeting },
  }))
}

/** What is still to be made takes over the guests of the last one that is there. */
export function futureOf(meetings: readonly InvitedMeeting[], series: InvitedSeries): Occurrence[] {
  const { rule, startsAt, skipsHolidays, plannedFrom } = series
  const last = meetings.findLast(({ isCancelled }) => !isCancelled)
  if (plannedFrom === null || !last?.isInvited) return []
  const window = { from: plannedFrom, to: END_OF_TIME, limit: SERIES_MAX, skipsHolidays }
  return plannedMeetings(rule, startsAt, window).map(({ scheduledAt, occurrence }) => ({
    ...{ occurrence, start: scheduledAt },
  }))
}

/** What most of them have in common; of two that are as common, what was sent. */
function usualContent(meetings: readonly Occasion[], sent: Occasion): Omit<Occasion, 'start'> {
  const groups = [...Map.groupBy(meetings.map(contentOf), (content) => JSON.stringify(content)).values()]
  const isSent = ([content]: readonly object[]) => isSame(content, contentOf(sent))
  const [usual] = groups.toSorted(
    (one, other) => other.length - one.length || Number(isSent(other)) - Number(isSent(one)),
  )
  return usual?.[0] ?? contentOf(sent)
}

/** A rule without its end. */
const baseOf = (rule: string) => rule.replace(/;(?:COUNT|UNTIL)=[^;]*/, '')

/** What calendar programs make of a rule between two of its instants; nothing where that is another thing. */
function gridOf({ rule, startsAt }: InvitedSeries, from: string, to: string): string[] {
  if (!isExact(rule)) return []
  if (rule.startsWith('FREQ=DAILY')) return weekdaysBetween(from, to)
  const window = { from, to: new Date(Date.parse(to) + 1).toISOString(), limit: SERIES_MAX }
  return plannedMeetings(baseOf(rule), startsAt, window).map(({ occurrence }) => occurrence)
}

const DAY_MS = 24 * 60 * MINUTE_MS

/** Holidays too, of which no rule knows. */
function weekdaysBetween(from: string, to: string): string[] {
  const days: string[] = []
  // At the same time of São Paulo, where there is no summer time any more.
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) {
    const at = new Date(ms).toISOString()
    const weekday = weekdayOf(saoPauloDay(at))
    if (weekday !== 0 && weekday !== 6) days.push(at)
  }
  return days
}
