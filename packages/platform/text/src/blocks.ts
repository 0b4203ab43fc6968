/** A block whose paragraphs are still as typed. */
export type RawBlock =
  | { readonly kind: 'paragraph'; readonly lines: string[] }
  | { readonly kind: 'code'; readonly lines: string[] }
  | { readonly kind: 'quote'; readonly children: RawBlock[] }
  | RawList

interface RawList {
  readonly kind: 'list'
  readonly start: number | null
  /** The bullet, or what follows the number: another one begins another list. */
  readonly mark: string
  readonly items: RawItem[]
}

export interface RawItem {
  readonly task: {
    readonly isDone: boolean /** Offset of the mark in its box. */
    readonly markAt: number
  } | null
  readonly children: RawBlock[]
}

/** A quote, or an item with the columns by which its further lines are indented. */
interface Container {
  readonly indent: number | null
  readonly children: RawBlock[]
}

interface Fence {
  readonly mark: string
  readonly indent: number
  readonly lines: string[]
}

/** Lists, quotes and styles within each other; what lies deeper is shown as it was typed. */
export const DEPTH_MAX = 12

const QUOTE = />/y
const ITEM = /(?:([-*+])|(\d{1,9})([.)]))(?=[ \t]|$)/y
const BOX = /\[([ xX])\][ \t]+(?=[^ \t])/y
const FENCE = /(`{3,})(?=[^`]*$)|(~{3,})/y
/** Not of the format, but neither goes on what stands before. */
const RULER = /(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/y
const HEADING = /#{1,6}(?:[ \t]|$)/y

/** Reads each line once, against at most `DEPTH_MAX` open quotes and items: the work grows as the text does. */
export function readBlocks(text: string): readonly RawBlock[] {
  const reader = new BlockReader()
  for (const { 1: line = '', index } of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    reader.read(new Line(line, index))
  }
  return reader.blocks
}

class BlockReader {
  readonly blocks: RawBlock[] = []
  readonly #open: Container[] = []
  #paragraph: string[] | null = null
  #fence: Fence | null = null

  read(line: Line): void {
    const depth = this.#continued(line)
    if (this.#fence && depth === this.#open.length) {
      this.#readCode(this.#fence, line)
      return
    }
    if (this.#fence || line.isBlank) this.#closeTo(depth)
    if (!line.isBlank) this.#readWritten(line, depth)
  }

  /** How many open containers the line continues; it is read past their marks. */
  #continued(line: Line): number {
    const ended = this.#open.findIndex(({ indent, children }) => {
      if (indent === null) return !line.takeQuote()
      return line.isBlank ? children.length === 0 : !line.takeIndent(indent)
    })
    return ended === -1 ? this.#open.length : ended
  }

  #readWritten(line: Line, depth: number): void {
    const isInParagraph = this.#paragraph !== null && depth === this.#open.length
    let level = depth
    while (level < DEPTH_MAX && !line.isTask && this.#opens(line, level, isInParagraph && level === depth))
      level++
    if (line.isBlank) return
    const fence = line.fence()
    if (fence) {
      this.#closeTo(level)
      const lines: string[] = []
      this.#fence = { ...fence, lines }
      this.#children.push({ kind: 'code', lines })
      return
    }
    // A paragraph goes on in lines without the marks of what it stands in.
    if (this.#paragraph && level === depth && (isInParagraph || !line.isRulerOrHeading)) {
      this.#paragraph.push(line.rest)
      return
    }
    this.#closeTo(level)
    this.#paragraph = [line.rest]
    this.#children.push({ kind: 'paragraph', lines: this.#paragraph })
  }

  get #children(): RawBlock[] {
    return this.#open.at(-1)?.children ?? this.blocks
  }

  #closeTo(depth: number): void {
    this.#open.length = depth
    this.#paragraph = null
    this.#fence = null
  }

  #opens(line: Line, level: number, isInParagraph: boolean): boolean {
    if (line.takeQuote()) {
      this.#closeTo(level)
      const children: RawBlock[] = []
      this.#children.push({ kind: 'quote', children })
      this.#open.push({ indent: null, children })
      return true
    }
    const item = line.takeItem(isInParagraph)
    if (!item) return false
    this.#closeTo(level)
    const { indent, mark, start, task } = item
    const last = this.#children.at(-1)
    const children: RawBlock[] = []
    if (last?.kind === 'list' && last.mark === mark) last.items.push({ task, children })
    else this.#children.push({ kind: 'list', start, mark, items: [{ task, children }] })
    this.#open.push({ indent, children })
    return true
  }

  #readCode({ mark, indent, lines }: Fence, line: Line): void {
    if (line.closes(mark)) this.#fence = null
    else lines.push(line.withoutIndent(indent))
  }
}

/** A line that is read from left to right, past the marks of quotes and lists. */
class Line {
  readonly #text: string
  readonly #offset: number
  #at = 0
  /** What follows a box is its words, never another list. */
  isTask = false

  constructor(text: string, offset: number) {
    this.#text = text
    this.#offset = offset
  }

  get rest(): string {
    return this.#text.slice(this.#at)
  }

  get isBlank(): boolean {
    return this.#indent().at === this.#text.length
  }

  get isRulerOrHeading(): boolean {
    return this.#match(RULER) !== null || this.#match(HEADING) !== null
  }

  takeQuote(): boolean {
    const found = this.#match(QUOTE)
    if (found) this.#at = QUOTE.lastIndex
    if (found && this.#isSpace(this.#at)) this.#at++
    return found !== null
  }

  /** Past so many columns of white space; false where there are fewer. */
  takeIndent(columns: number): boolean {
    const { at, columns: found } = this.#indent(columns)
    if (found >= columns) this.#at = at
    return found >= columns
  }

  /** Within a paragraph, a list begins with 1 and with words. */
  takeItem(isInParagraph: boolean) {
    if (this.#match(RULER)) return null
    const found = this.#match(ITEM)
    if (!found) return null
    const before = this.#indent().columns
    const [mark, bullet, number, delimiter] = found
    const end = found.index + mark.length
    const after = this.#indent(Number.POSITIVE_INFINITY, end)
    const isEmpty = after.at === this.#text.length
    if (isInParagraph && (isEmpty || (number !== undefined && Number(number) !== 1))) return null
    const space = isEmpty || after.columns > 4 ? 1 : after.columns
    this.#at = isEmpty ? after.at : this.#indent(space, end).at
    return {
      indent: before + mark.length + space,
      mark: bullet ?? delimiter ?? '',
      start: number === undefined ? null : Number(number),
      task: this.#takeBox(),
    }
  }

  #takeBox() {
    BOX.lastIndex = this.#at
    const found = BOX.exec(this.#text)
    if (!found) return null
    this.#at = BOX.lastIndex
    this.isTask = true
    return { isDone: found[1] !== ' ', markAt: this.#offset + found.index + 1 }
  }

  fence() {
    const found = this.#match(FENCE)
    const mark = found?.[1] ?? found?.[2]
    return mark === undefined ? null : { mark, indent: this.#indent().columns }
  }

  closes(fence: string): boolean {
    const found = this.#match(FENCE)
    const mark = found?.[1] ?? found?.[2]
    return mark?.startsWith(fence) === true && this.#text.slice(FENCE.lastIndex).trim() === ''
  }

  withoutIndent(columns: number): string {
    return this.#text.slice(this.#indent(columns).at)
  }

  /** What stands after at most three spaces. */
  #match(pattern: RegExp): RegExpExecArray | null {
    const { at, columns } = this.#indent()
    if (columns > 3) return null
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }

  /** White space from an offset on, up to the given number of columns; a tab counts as four. */
  #indent(max = Number.POSITIVE_INFINITY, from = this.#at) {
    let at = from
    let columns = 0
    while (columns < max && this.#isSpace(at)) columns += this.#text[at++] === '\t' ? 4 : 1
    return { at, columns }
  }

  #isSpace(at: number): boolean {
    return this.#text[at] === ' ' || this.#text[at] === '\t'
  }
}
