/** One row that was cut out of a text. */
export interface CsvRow {
  readonly cells: readonly string[]
  /** Behind its line end. */
  readonly end: number
  /** A quotation begins here that nothing ends: the row is the rest of its line, cut without regard to quotes. */
  readonly isOpenEnded: boolean
  /** Something in it is not quoted as it should be. */
  readonly isLoose: boolean
  /** Characters that were looked at in vain, in search of a quotation's end. */
  readonly inVain: number
}

interface Source {
  readonly text: string
  readonly delimiter: string
  /** Nothing follows the text. */
  readonly isLast: boolean
}

/** A quotation over several lines that is longer was not meant: no field takes as much. */
const QUOTATION_MAX = 128 * 1024
const BLANK = /[ \t\u00a0]/

/** The field that begins somewhere: what it says, and the place of the delimiter or line end behind it. */
interface Field {
  readonly value: string
  readonly end: number
  readonly isLoose?: boolean
}

/** A quotation that nothing ends, as far as it was followed. */
interface Open {
  readonly followedTo: number
}

/**
 * The row that begins at a place of a text; `more` where its end is not there yet. Quotes count at the beginning of a
 * field. What they hold ends at a quote before a delimiter or line end; a quote before other text on the same line
 * (`"Zé" da Silva`) means that the field was not quoted at all.
 */
export function readCsvRow(source: Source, start: number): CsvRow | 'more' {
  const { text, isLast } = source
  const cells: string[] = []
  let isLoose = false
  for (let at = start; ; ) {
    const field = readField(source, at)
    if (field === 'more') return 'more'
    if ('followedTo' in field) {
      // The rest of the line counts as it is written, and reading goes on at the next one.
      const lineEnd = findLineEnd(text, at)
      const end = behindLineEnd(text, lineEnd)
      if (!isLast && end >= text.length) return 'more'
      cells.push(...text.slice(at, lineEnd).split(source.delimiter))
      return { cells, end, isOpenEnded: true, isLoose: true, inVain: field.followedTo - at }
    }
    cells.push(field.value)
    isLoose ||= field.isLoose === true
    if (text.charAt(field.end) === source.delimiter) {
      at = field.end + 1
      continue
    }
    const end = behindLineEnd(text, field.end)
    // Of a carriage return at the end of what is there a line feed may follow.
    if (!isLast && end >= text.length && !text.endsWith('\n')) return 'more'
    return { cells, end, isOpenEnded: false, isLoose, inVain: 0 }
  }
}

function behindLineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2
  return Math.min(at + 1, text.length)
}

const isLineEnd = (code: number) => code === 10 || code === 13

function findLineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (isLineEnd(text.charCodeAt(at))) return at
  return text.length
}

function readField(source: Source, start: number): Field | Open | 'more' {
  const { text, delimiter, isLast } = source
  let at = start
  while (at < text.length && isBlank(text.charAt(at), delimiter)) at += 1
  if (text.charCodeAt(at) === 34) return readQuotation(source, start, at)
  const end = findFieldEnd(text, delimiter, at)
  return end === text.length && !isLast ? 'more' : { value: text.slice(start, end), end }
}

const isBlank = (character: string, delimiter: string) => character !== delimiter && BLANK.test(character)

function findFieldEnd(text: string, delimiter: string, from: number): number {
  const delimiterCode = delimiter.charCodeAt(0)
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === delimiterCode || isLineEnd(code)) return at
  }
  return text.length
}

/** A field whose quotation begins at `opening`. */
function readQuotation(source: Source, start: number, opening: number): Field | Open | 'more' {
  const { text, delimiter, isLast } = source
  let escapes = 0
  let lineEnd = opening
  for (let from = opening + 1; ; ) {
    const at = text.indexOf('"', from)
    const reach = at < 0 ? text.length : at
    // Looked for only as far as the quotation goes, so that a long row of many is read once.
    while (lineEnd < reach && !isLineEnd(text.charCodeAt(lineEnd))) lineEnd += 1
    if (lineEnd < reach && reach - opening > QUOTATION_MAX) return { followedTo: opening + QUOTATION_MAX }
    if (at < 0) return isLast ? { followedTo: reach } : 'more'
    if (at + 1 === text.length && !isLast) return 'more'
    const isEscaped = text.charAt(at - 1) === '\\' && at - 1 > opening
    if (isEscaped && escapes > 0) {
      escapes += 1
      from = at + 1
      continue
    }
    if (text.charAt(at + 1) === '"') {
      from = at + 2
      continue
    }
    let next = at + 1
    while (next < text.length && isBlank(text.charAt(next), delimiter)) next += 1
    if (next === text.length && !isLast) return 'more'
    if (next === text.length || text.charAt(next) === delimiter || isLineEnd(text.charCodeAt(next))) {
      return { value: unescaped(text.slice(opening + 1, at), escapes > 0), end: next }
    }
    if (isEscaped) escapes += 1
    else if (lineEnd === at) return looseField(source, { start, opening, closing: at })
    // On a later line: a quotation that begins there means that this one was never ended.
    else if (isOpening(text.charAt(at - 1), delimiter)) return { followedTo: at }
    from = at + 1
  }
}

const isOpening = (before: string, delimiter: string) =>
  before === delimiter || isLineEnd(before.charCodeAt(0))

function unescaped(content: string, isByBackslash: boolean): string {
  const text = isByBackslash ? content.replace(/\\(["\\])/g, '$1') : content
  return text.replaceAll('""', '"')
}

interface LooseQuotes {
  readonly start: number
  readonly opening: number
  readonly closing: number
}

/** A field with quotes that don't quote it: as it is written, without quotes around the whole. */
function looseField(source: Source, { start, opening, closing }: LooseQuotes): Field | 'more' {
  const { text, delimiter, isLast } = source
  // A quote that opens the next field closes none: the first one stood alone.
  const isAlone = isOpening(text.charAt(closing - 1), delimiter) && closing - 1 > opening
  const end = findFieldEnd(text, delimiter, isAlone ? start : closing + 1)
  if (end === text.length && !isLast) return 'more'
  const content = unescaped(text.slice(opening + 1, closing), false)
  // Quotes inside quotes were doubled, so the outer ones were meant as such.
  if (!isAlone && content.includes('"')) {
    return { value: content + text.slice(closing + 1, end), end, isLoose: true }
  }
  const written = text.slice(start, end).trim()
  const value = /^".*"$/s.test(written) && written.length > 1 ? written.slice(1, -1) : written
  return { value: value.replaceAll('""', '"'), end, isLoose: true }
}
