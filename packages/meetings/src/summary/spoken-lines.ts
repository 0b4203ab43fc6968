import {
  ATTENDANCE,
  BLOCK,
  CUE,
  type ExportLine,
  exportLine,
  HEADING,
  labelled,
  nameAlone,
  voicesOf,
  wordsSaid,
} from './export-lines.ts'
import type { Participants } from './participants.ts'
import { isHeading, isKnownName, isStrangersName, speakerOf } from './speaker-names.ts'

/** One line of speech, without what a program wrote around it. */
export interface SpokenLine {
  /** A participant's full name, else as the transcript has it; null for somebody whom it does not name, undefined for its author. */
  readonly speaker: string | null | undefined
  readonly text: string
  /** Whether the name stands before it. */
  readonly isLabelled: boolean
}

const CUE_ID = /^(?:\d+|[\da-f]{8}-[\da-f-]+\S*|\S*\d\/\d+-\d+)$/i
/** Of a picture beside a name. */
const INITIALS = /^\p{Lu}{1,3}$/u
/** Time, name and words. */
const COLUMNS = /^((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\t+([^\t:]{2,60})\t+/
const LIST_MARK = /^(?:[-–•*]|>{2,}) +/
/** After these, and before a small letter, a line of subtitles goes on. */
const HELD_OPEN =
  /(?:^|\s)(?:[oa]s?|um|uma|d[aeo]s?|n[ao]s?|ao?s?|à|e|ou|que|com|por|para|pra|pro|pel[ao]s?|em|até|se)$/iu
const CLOSED = /[.!?…]["”')\]]*$/u

interface Line {
  readonly raw: string
  readonly parsed: ExportLine
}

/** What kind of text it is, which says how far a capital before a colon is a name. */
interface Form {
  readonly isSubtitle: boolean
  /** A program wrote times or its own notices into it. */
  readonly isExported: boolean
  /** Names stand before most lines. */
  readonly isDialogue: boolean
  /** Index of the line with which speech begins: titles and days stand before it. */
  readonly begin: number
}

/**
 * The lines of a transcript as Teams, Zoom, Meet, WhatsApp, subtitles and recorders write it, or as it was spoken: who
 * said what, without times, numbers, tags, headers and notices.
 */
export function spokenLines(written: string, participants: Participants): SpokenLine[] {
  const lines = linesOf(written)
  const form = formOf(lines, participants)
  const found: SpokenLine[] = []
  let speaker: SpokenLine['speaker'] = form.isExported ? null : undefined
  let isSkipped = false
  let last = ''

  for (const [index, { raw, parsed }] of lines.entries()) {
    if (raw === '') isSkipped = false
    else if (ATTENDANCE.test(raw) || (form.isSubtitle && BLOCK.test(raw))) isSkipped = true
    if (raw === '' || isSkipped || HEADING.test(raw) || parsed.kind === 'notice' || parsed.kind === 'time')
      continue
    if (isBesideSpeech(lines, index, form)) continue
    if (parsed.kind === 'message') {
      say(parsed.text, parsed.label)
      continue
    }
    const named =
      parsed.kind === 'speaker' ? parsed.label : speakerAlone(lines, index, { form, participants })
    if (named !== undefined && (form.isExported || isKnownName(named, participants))) say('', named)
    else for (const { label, text } of voicesOf(raw)) sayLine(text, label)
  }
  return found

  function sayLine(text: string, voice: string | undefined) {
    const { label, rest, isTimed, isBracketed } = labelled(text)
    const isLabel =
      label !== undefined &&
      (isKnownName(label, participants) ||
        isStrangersName(label, !isBracketed && (form.isExported || isTimed || form.isDialogue)) ||
        (!isBracketed && form.isExported && form.isDialogue && !isHeading(label)))
    say(label === undefined || isLabel || isTimed ? rest : text, isLabel ? label : voice)
  }

  function say(text: string, label?: string) {
    if (label !== undefined) speaker = speakerOf(label, participants)
    const said = wordsSaid(text).replace(LIST_MARK, '')
    // Subtitles that roll show a line again.
    if (said === '' || (form.isSubtitle && said === last)) return
    last = said
    const before = found.at(-1)
    if (form.isSubtitle && before && before.speaker === speaker && goesOn(before.text, said)) {
      found[found.length - 1] = { ...before, text: `${before.text} ${said}` }
    } else found.push({ speaker, text: said, isLabelled: label !== undefined })
  }
}

function linesOf(written: string): Line[] {
  return written
    .replace(/[\u200b\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => {
      const raw = line
        .replace(COLUMNS, '$1 $2: ')
        .replace(/[\t\u00a0\u202f]/g, ' ')
        .replace(/^[\s\u200e]+|\s+$/g, '')
        .replace(/^#{1,6} +/, '')
      return { raw, parsed: exportLine(raw) }
    })
}

function formOf(lines: readonly Line[], participants: Participants): Form {
  const isSubtitle = lines.some(({ raw }) => CUE.test(raw))
  const texts = lines.flatMap(({ raw, parsed }) =>
    raw !== '' && parsed.kind === 'text' ? [labelled(raw)] : [],
  )
  const named = texts.filter(({ label }) => label !== undefined && !isHeading(label))
  const speakers = lines.filter(
    ({ parsed }) => parsed.kind === 'speaker' && isAnyName(parsed.label, participants),
  )
  const isExported =
    speakers.length > 1 ||
    texts.filter(({ isTimed }) => isTimed).length > 1 ||
    lines.some(({ parsed }) => parsed.kind === 'time' || parsed.kind === 'notice') ||
    [ATTENDANCE, HEADING].every((heading) => lines.some(({ raw }) => heading.test(raw)))
  const isDialogue =
    named.length > 1 &&
    2 * named.length >= texts.length &&
    (isExported || named.some(({ label = '' }) => isAnyName(label, participants)))
  const first = lines.findIndex(
    ({ parsed }) => parsed.kind === 'time' || parsed.kind === 'speaker' || parsed.kind === 'message',
  )
  return { isSubtitle, isExported, isDialogue, begin: isExported ? first : 0 }
}

const isAnyName = (label: string, participants: Participants) =>
  isKnownName(label, participants) || isStrangersName(label, false)

/** Titles before the first speech, numbers of subtitles, initials of a picture. */
function isBesideSpeech(
  lines: readonly Line[],
  index: number,
  { isSubtitle, isExported, begin }: Form,
): boolean {
  const { raw = '', parsed } = lines[index] ?? {}
  const next = lines[index + 1]?.raw ?? ''
  if (isSubtitle && CUE.test(next) && parsed?.kind !== 'speaker')
    return CUE_ID.test(raw) || (lines[index - 1]?.raw ?? '') === ''
  if (index < begin && !CLOSED.test(raw) && labelled(raw).label === undefined) {
    return nameAlone(raw) === undefined || lines[index + 1]?.parsed.kind !== 'time'
  }
  return isExported && INITIALS.test(raw) && nameAlone(next) !== undefined
}

/** A name in a line of its own, with a time beside it or a colon behind it. */
function speakerAlone(
  lines: readonly Line[],
  index: number,
  { form: { isExported }, participants }: { readonly form: Form; readonly participants: Participants },
): string | undefined {
  const { raw = '' } = lines[index] ?? {}
  const label = nameAlone(raw)
  const next = lines[index + 1]
  if (label === undefined || !next || next.raw === '' || CUE_ID.test(next.raw) || CUE.test(next.raw))
    return undefined
  const isBeforeTime = next.parsed.kind === 'time'
  if (isStrangersName(label, false) || label.includes(',')) {
    const before = lines
      .slice(0, index)
      .findLast((line) => wordsSaid(line.raw) !== '' && !INITIALS.test(line.raw))
    const isAfterTime = before?.parsed.kind === 'time'
    // 'São Paulo' between two times is speech.
    const isNaming =
      isBeforeTime !== isAfterTime || raw.endsWith(':') || (isBeforeTime && isKnownName(label, participants))
    return isNaming || !isExported ? label : undefined
  }
  // 'Sim' between two times is speech.
  const isFirst = (lines[index - 1]?.raw ?? '') === '' || isKnownName(label, participants)
  return raw.endsWith(':') || (isBeforeTime && isFirst) ? label : undefined
}

function goesOn(before: string, said: string): boolean {
  const end = before.slice(-20)
  return !CLOSED.test(end) && (/^[\p{Ll}\p{N}]/u.test(said) || HELD_OPEN.test(end))
}
