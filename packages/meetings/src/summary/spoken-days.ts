import { CLOCK, DAY_RULES, MONTHS, WEEKDAYS } from './day-rules.ts'

/** What makes no day by which something is due: 'toda sexta', 'a reunião de quinta', 'a partir de amanhã'. */
const NO_DEADLINE = /\b(?:d[aeo]s?|desde|tod[ao]s?(?: [ao]s?)?|cada|ontem|as|aos|apos|passad[ao])$/
const LEAD = /\b(ate|antes d[aeo]|para|pra|pro)(?: (?:o|a|as|os|esta|este|essa|esse|nesta|proxim[ao]))*$/

const MATCHERS = DAY_RULES.map(([pattern, resolve]) => ({
  pattern: new RegExp(`\\b(?:${pattern})(?![a-z0-9])`, 'g'),
  resolve,
}))

interface SpokenDay {
  /** None where it is no day of the calendar: '30 de fevereiro'. */
  readonly day: string | undefined
  readonly start: number
  readonly end: number
  readonly lead: string | undefined
}

const WEEKDAY_SAID = new RegExp(`^(?:${WEEKDAYS.join('|')}|[2-6]|hoje|amanha|depois de)`)
const DATE_SAID = new RegExp(`^(?:dia |\\d{1,4}[./-])| de (?:${MONTHS.join('|')})\\b`)

/** Between a weekday and its date: 'sexta, às 18h, que cai dia 11'. */
const BESIDE = new RegExp(
  `^(?:,? (?:ate |as |a )*${CLOCK})?[\\s,(–-]*(?:(?:no|o|que (?:e|cai)(?: no| em)?) )?$`,
)

/** Whether the second is the date of the weekday before it: 'sexta, dia 11'; what is written out wins. */
function isDateOf(weekday: SpokenDay, date: SpokenDay, text: string): boolean {
  return (
    WEEKDAY_SAID.test(text.slice(weekday.start, weekday.end)) &&
    DATE_SAID.test(text.slice(date.start, date.end)) &&
    BESIDE.test(text.slice(weekday.end, date.start))
  )
}

/** The days by which something is due that a sentence names, counted from the day on which it was said. */
function spokenDays(text: string, saidOn: string): SpokenDay[] {
  const found: SpokenDay[] = []
  for (const { pattern, resolve } of MATCHERS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const before = text.slice(Math.max(0, start - 40), start).trimEnd()
      const [, lead] = LEAD.exec(before) ?? []
      if (lead === undefined && NO_DEADLINE.test(before)) continue
      found.push({ day: resolve(saidOn, match.slice(1)), start, end, lead })
    }
  }
  const merged: SpokenDay[] = []
  for (const said of found.sort((a, b) => a.start - b.start)) {
    const before = merged.at(-1)
    if (before && isDateOf(before, said, text)) {
      merged[merged.length - 1] = { ...before, day: said.day, end: said.end }
    } else merged.push(said)
  }
  return merged.filter(({ day }) => day !== undefined)
}

const CORRECTION = /^[\s,]*(?:nao|alias|digo|ou melhor|melhor|quer dizer)\b[^.]{0,20}$/

/**
 * The day by which a sentence (in its plain form) says that something is due, `YYYY-MM-DD`; one that the speaker
 * corrects counts as corrected. A weekday is the next one after the day on which it was said.
 */
export function dueDayIn(text: string, saidOn: string): string | null {
  const days = spokenDays(text, saidOn)
  const first = days.find(({ lead }) => lead === 'ate') ?? days.find(({ lead }) => lead) ?? days[0]
  let due = first
  for (const next of days.slice(first ? days.indexOf(first) + 1 : 0)) {
    if (due && CORRECTION.test(text.slice(due.end, next.start))) due = next
  }
  return due?.day ?? null
}

/** Characters of a sentence that may be a day alone. */
const BARE_MAX = 60

/** Whether a sentence is nothing but a day: 'Até sexta-feira.' */
export function isBareDay(text: string, saidOn: string): boolean {
  if (text.length > BARE_MAX) return false
  const [day, ...others] = spokenDays(text, saidOn)
  if (!day || others.length > 0) return false
  const rest = text.slice(0, day.start) + text.slice(day.end)
  return /^(?:isso|entao|ate|para|pra|o|a|as|na|no|feira|[\s,.!-])*$/.test(rest)
}

/** What of a sentence names a day, left out. */
export function withoutDays(text: string, saidOn: string): string {
  return spokenDays(text, saidOn).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  )
}
