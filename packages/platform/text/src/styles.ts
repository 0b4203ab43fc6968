/** Marks that make `from` to `to` of a text bold, italic or struck out: `width` of them before and after. */
export interface Style {
  readonly kind: 'bold' | 'italic' | 'strike'
  readonly start: number
  readonly end: number
  readonly width: number
}

/** `*`, `_` or `~` beside each other, which may open and close styles. */
export interface MarkRun {
  readonly mark: string
  readonly start: number
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
}

/** A run that waits for marks that close it; `count` of its marks, from `start`, are left. */
interface Opener {
  readonly run: MarkRun
  readonly start: number
  count: number
}

const SPACE = /^\s?$/u
const PUNCTUATION = /^[\p{P}\p{S}]$/u

/** What the marks from `start` to `end` may do, by the characters on both sides (CommonMark 0.31, 6.2). */
export function markRun(text: string, start: number, end: number): MarkRun {
  const mark = text.charAt(start)
  const before = sideOf(characterBefore(text, start))
  const after = sideOf(String.fromCodePoint(text.codePointAt(end) ?? 0x20))
  const isLeft = after !== 'space' && (after === 'word' || before !== 'word')
  const isRight = before !== 'space' && (before === 'word' || after !== 'word')
  const isWithinWord = mark === '_' && isLeft && isRight
  return {
    mark,
    start,
    length: end - start,
    canOpen: isLeft && (!isWithinWord || before === 'punctuation'),
    canClose: isRight && (!isWithinWord || after === 'punctuation'),
  }
}

function sideOf(character: string) {
  if (SPACE.test(character)) return 'space'
  return PUNCTUATION.test(character) ? 'punctuation' : 'word'
}

function characterBefore(text: string, at: number): string {
  const last = text.slice(Math.max(0, at - 2), at)
  return last.length === 2 && (last.codePointAt(0) ?? 0) > 0xff_ff ? last : last.slice(-1)
}

/**
 * The styles of a text, each within another one or beside it. Where nothing opens for a kind of closing run, that place
 * is remembered: no opener is looked at twice for the same kind, so that the work grows with the runs and no faster.
 */
export function stylesOf(runs: readonly MarkRun[]): Style[] {
  const styles: Style[] = []
  const openers: Opener[] = []
  const searchedTo = new Map<string, number>()
  for (const run of runs) {
    let left = run.length
    while (run.canClose && left > 0) {
      const kind = `${run.mark}${run.canOpen}${run.mark === '~' ? run.length : run.length % 3}`
      const opener = takeOpener(openers, run, searchedTo.get(kind) ?? 0)
      if (!opener) {
        searchedTo.set(kind, run.start)
        break
      }
      const width = run.mark === '~' ? run.length : Math.min(2, left, opener.count)
      opener.count -= width
      left -= width
      const start = opener.start + opener.count
      styles.push({ kind: styleOf(run.mark, width), start, end: run.start + run.length - left, width })
      if (opener.count > 0) openers.push(opener)
    }
    if (run.canOpen && left > 0) openers.push({ run, start: run.start + run.length - left, count: left })
  }
  return styles
}

function styleOf(mark: string, width: number): Style['kind'] {
  if (mark === '~') return 'strike'
  return width === 2 ? 'bold' : 'italic'
}

/** Takes the last opener that fits, with those after it, which have nothing to close them any more. */
function takeOpener(openers: Opener[], closer: MarkRun, from: number): Opener | undefined {
  for (let index = openers.length - 1; index >= 0; index--) {
    const opener = openers[index]
    if (!opener || opener.start < from) return undefined
    if (!fits(opener.run, closer)) continue
    openers.length = index
    return opener
  }
  return undefined
}

/** Of a run that could do both, lengths that add up to a multiple of three belong to others. */
function fits(opener: MarkRun, closer: MarkRun): boolean {
  if (opener.mark !== closer.mark) return false
  if (opener.mark === '~') return opener.length === closer.length
  const isEither = opener.canClose || closer.canOpen
  return !isEither || (opener.length + closer.length) % 3 !== 0 || opener.length % 3 === 0
}
