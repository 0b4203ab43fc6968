import { DEPTH_MAX } from './blocks.ts'
import { addressEnd, autolinkAt, linkTarget, mailAddresses } from './links.ts'
import type { Inline } from './markdown.ts'
import { type MarkRun, markRun, type Style, stylesOf } from './styles.ts'

/** What styles leave as it is, with the part of the text that it stands for. */
interface Atom {
  readonly start: number
  readonly end: number
  readonly inline: Inline | { readonly kind: 'label'; readonly href: string; readonly label: string }
}

interface Bracket {
  readonly at: number
  readonly isImage: boolean
  /** How many atoms stand before it. */
  readonly atoms: number
}

/** Other addresses, such as `javascript:`, are text. */
const SAFE_HREF = /^(?:https?:\/\/|mailto:)/i
const SPECIAL = /[\\`<[\]\n]|!\[/g
const MARK_OR_ADDRESS = /\*+|_+|~+|(?:https?:\/\/|ftp:\/\/|www\.)(?=[a-z0-9-])/gi

/** Styles, code, links and line breaks of a paragraph. `depth` counts the styles and links that it stands in. */
export function readInlines(text: string, depth = 0): readonly Inline[] {
  const { atoms, runs } = marksOf(text, atomsOf(text))
  const parts = [...atoms, ...stylesOf(runs)].sort((one, other) => one.start - other.start)
  return new Builder(text, parts).build(text.length, depth)
}

class Builder {
  readonly #text: string
  readonly #parts: readonly (Atom | Style)[]
  #at = 0
  #next = 0

  constructor(text: string, parts: readonly (Atom | Style)[]) {
    this.#text = text
    this.#parts = parts
  }

  build(end: number, depth: number): readonly Inline[] {
    const inlines: Inline[] = []
    for (let part = this.#parts[this.#next]; part && part.start < end; part = this.#parts[this.#next]) {
      this.#next++
      if (part.start < this.#at) continue
      addText(inlines, this.#text.slice(this.#at, part.start))
      const inline = this.#inlineOf(part, depth)
      this.#at = part.end
      if (inline.kind === 'text') addText(inlines, inline.text)
      else inlines.push(inline)
    }
    addText(inlines, this.#text.slice(this.#at, end))
    return inlines
  }

  #inlineOf(part: Atom | Style, depth: number): Inline {
    const asTyped = { kind: 'text' as const, text: this.#text.slice(part.start, part.end) }
    if ('width' in part) {
      if (depth >= DEPTH_MAX) return asTyped
      this.#at = part.start + part.width
      return { kind: part.kind, children: this.build(part.end - part.width, depth + 1) }
    }
    const { inline } = part
    if (inline.kind !== 'label') return inline
    const { href, label } = inline
    if (depth >= DEPTH_MAX || !SAFE_HREF.test(href)) return asTyped
    return { kind: 'link', href, children: readInlines(label, depth + 1) }
  }
}

/** Neighbours become one, so that a name or an address stands in one text. */
function addText(inlines: Inline[], text: string): void {
  const last = inlines.at(-1)
  if (last?.kind === 'text') inlines[inlines.length - 1] = { kind: 'text', text: last.text + text }
  else if (text !== '') inlines.push({ kind: 'text', text })
}

/** Escapes, code, links, images (as typed) and line breaks, in the order of the text. */
function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = []
  const brackets: Bracket[] = []
  const codeEnd = codeEnds(text)
  /** Links hold no others: brackets before one that was found open none. */
  let linkedTo = 0
  SPECIAL.lastIndex = 0
  for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
    const { 0: mark, index: start } = found
    const add = (from: number, end: number, inline: Atom['inline']) => {
      atoms.push({ start: from, end, inline })
      SPECIAL.lastIndex = end
    }
    const next = text.charAt(start + 1)
    if (mark === '\n')
      add(spacesBefore(text, start, atoms.at(-1)?.end ?? 0), spacesAfter(text, start + 1), { kind: 'break' })
    else if (mark === '\\' && next === '\n') add(start, spacesAfter(text, start + 2), { kind: 'break' })
    else if (mark === '\\' && /[!-/:-@[-`{-~]/.test(next)) add(start, start + 2, { kind: 'text', text: next })
    else if (mark === '[' || mark === '![') {
      brackets.push({ at: start, isImage: mark !== '[', atoms: atoms.length })
    } else if (mark === '`') {
      const run = runLength(text, start)
      const end = codeEnd(run, start + run)
      if (end) add(start, end, { kind: 'code', text: codeText(text.slice(start + run, end - run)) })
      else SPECIAL.lastIndex = start + run
    } else if (mark === '<') {
      const link = autolinkAt(text, start)
      if (link) add(start, link.end, { kind: 'label', ...link })
    } else if (mark === ']') {
      const bracket = brackets.pop()
      if (!bracket || (!bracket.isImage && bracket.at < linkedTo)) continue
      const link = linkTarget(text, start + 1)
      if (!link) continue
      const { at, isImage } = bracket
      atoms.length = bracket.atoms
      if (isImage) add(at, link.end, { kind: 'text', text: text.slice(at, link.end) })
      else {
        add(at, link.end, { kind: 'label', href: link.href, label: text.slice(at + 1, start) })
        linkedTo = at
      }
    }
  }
  return atoms
}

function spacesBefore(text: string, at: number, from: number): number {
  let start = at
  while (start > from && text[start - 1] === ' ') start--
  return start
}

function spacesAfter(text: string, at: number): number {
  let end = at
  while (text[end] === ' ') end++
  return end
}

function runLength(text: string, start: number): number {
  let end = start
  while (text[end] === '`') end++
  return end - start
}

/** For backticks of a length, where the next ones of that length end, asked from left to right. */
function codeEnds(text: string) {
  const byLength = Map.groupBy(text.matchAll(/`+/g), ([run]) => run.length)
  const seen = new Map<number, number>()
  return (length: number, from: number): number | null => {
    const runs = byLength.get(length) ?? []
    let next = seen.get(length) ?? 0
    while (next < runs.length && (runs[next]?.index ?? 0) < from) next++
    seen.set(length, next)
    const run = runs[next]
    return run ? run.index + length : null
  }
}

/** One space on both sides parts backticks within from those around. */
function codeText(raw: string): string {
  const text = raw.replaceAll('\n', ' ')
  return text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text
}

/** Marks outside of atoms and addresses; an atom within an address is a part of it. */
function marksOf(text: string, found: readonly Atom[]) {
  const mails = mailAddresses(text).map((mail): Atom => ({ ...mail, inline: textOf(text, mail) }))
  const fixed =
    mails.length === 0 ? found : [...found, ...mails].sort((one, other) => one.start - other.start)
  const atoms: Atom[] = []
  const runs: MarkRun[] = []
  let at = 0
  const matchFrom = (from: number) => {
    at = from
    MARK_OR_ADDRESS.lastIndex = from
    return MARK_OR_ADDRESS.exec(text)
  }
  let match = matchFrom(0)
  const takeMatch = (before: number) => {
    while (match && match.index < before) {
      const { 0: mark, index: start } = match
      const end = start + mark.length
      if (!/^[*_~]/.test(mark)) {
        match = matchFrom(addressEnd(text, start))
        continue
      }
      if (mark[0] !== '~' || mark.length < 3) runs.push(markRun(text, start, end))
      match = matchFrom(end)
    }
  }
  for (const atom of fixed) {
    takeMatch(atom.start)
    if (atom.start < at) continue
    atoms.push(atom)
    at = atom.end
    if (match && match.index < at) match = matchFrom(at)
  }
  takeMatch(text.length)
  return { atoms, runs }
}

function textOf(text: string, { start, end }: { start: number; end: number }): Inline {
  return { kind: 'text', text: text.slice(start, end) }
}
