/** A text field's text and what is selected in it. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces the text from `from` to `to`; `start` and `end` are selected then. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

export const TEXT_COMMANDS = [
  'bold',
  'italic',
  'strike',
  'code',
  'link',
  'bullets',
  'numbers',
  'tasks',
  'quote',
] as const
export type TextCommand = (typeof TEXT_COMMANDS)[number]

const MARKS = { bold: '**', italic: '_', strike: '~~' } as const

/** Bullets, tasks, numbers and quotes at a line's beginning. */
const LINE_START = /^([ \t]*)(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] |> )/
const LINE_STARTS = {
  bullets: { present: /^[ \t]*[-*+] (?!\[[ xX]\] )/, next: () => '- ' },
  tasks: { present: /^[ \t]*[-*+] \[[ xX]\] /, next: () => '- [ ] ' },
  numbers: { present: /^[ \t]*\d{1,9}[.)] /, next: (index: number) => `${index + 1}. ` },
  quote: { present: /^[ \t]*> /, next: () => '> ' },
} as const
const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i
const LINK_PLACEHOLDER = 'https://'

/** What a command does; a second time it takes back what it did. */
export function editText(selection: Selection, command: TextCommand): TextEdit {
  if (command === 'link') return link(selection, LINK_PLACEHOLDER)
  if (command === 'code') return code(selection)
  if (command === 'bold' || command === 'italic' || command === 'strike') {
    return wrap(selection, MARKS[command])
  }
  return startLines(selection, command)
}

function replace({ start, end }: Pick<Selection, 'start' | 'end'>, insert: string): TextEdit {
  return { from: start, to: end, insert, start, end: start + insert.length }
}

/** Spaces at the ends stay outside, as marks next to them mark nothing. */
function trimmed({ text, start, end }: Selection): Selection {
  const selected = text.slice(start, end)
  const from = start + (selected.length - selected.trimStart().length)
  return selected.trim() === ''
    ? { text, start, end }
    : { text, start: from, end: from + selected.trim().length }
}

function wrap(selection: Selection, mark: string): TextEdit {
  const { text, start, end } = trimmed(selection)
  const selected = text.slice(start, end)
  const isAround = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  if (isAround) {
    const from = start - mark.length
    return { from, to: end + mark.length, insert: selected, start: from, end: from + selected.length }
  }
  const isWithin = selected.length > 2 * mark.length && selected.startsWith(mark) && selected.endsWith(mark)
  if (isWithin) return replace({ start, end }, selected.slice(mark.length, -mark.length))
  // A mark ends with its paragraph.
  const insert = selected.includes('\n')
    ? selected.replace(/^([ \t]*(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] |> )?)(.*\S)/gm, `$1${mark}$2${mark}`)
    : `${mark}${selected}${mark}`
  const isOneLine = !selected.includes('\n')
  return {
    from: start,
    to: end,
    insert,
    start: isOneLine ? start + mark.length : start,
    end: isOneLine ? end + mark.length : start + insert.length,
  }
}

function code(selection: Selection): TextEdit {
  const { text, start, end } = selection
  const selected = text.slice(start, end)
  if (!selected.includes('\n')) return wrap(selection, '`')
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = text[end] === '\n' ? '' : '\n'
  const opening = `${before}\`\`\`\n`
  const at = start + opening.length
  return {
    from: start,
    to: end,
    insert: `${opening}${selected}\n\`\`\`${after}`,
    start: at,
    end: at + selected.length,
  }
}

/** The selected text as a link; the address is selected then, or the place for the text. */
function link({ text, start, end }: Selection, address: string): TextEdit {
  const selected = text.slice(start, end)
  if (ADDRESS.test(selected)) {
    return { from: start, to: end, insert: `[](${selected})`, start: start + 1, end: start + 1 }
  }
  const at = start + selected.length + 3
  return { from: start, to: end, insert: `[${selected}](${address})`, start: at, end: at + address.length }
}

/** An address that is pasted over selected words makes a link of them. */
export function linkSelection(selection: Selection, pasted: string): TextEdit | undefined {
  const address = pasted.trim()
  const selected = selection.text.slice(selection.start, selection.end)
  if (!ADDRESS.test(address) || selected.trim() === '' || /\n/.test(selected) || ADDRESS.test(selected))
    return
  const { from, to, insert } = link(selection, address)
  const at = from + insert.length
  return { from, to, insert, start: at, end: at }
}

function startLines({ text, start, end }: Selection, command: keyof typeof LINE_STARTS): TextEdit {
  const { present, next } = LINE_STARTS[command]
  const from = text.lastIndexOf('\n', start - 1) + 1
  const newline = text.indexOf('\n', Math.max(end, from))
  const to = newline === -1 ? text.length : newline
  const lines = text.slice(from, to).split('\n')
  const isTakenBack = lines.every((line) => present.test(line))
  const insert = lines
    .map((line, index) => {
      const [mark = '', indent = ''] = LINE_START.exec(line) ?? []
      const rest = line.slice(mark.length)
      return isTakenBack ? indent + rest : indent + next(index) + rest
    })
    .join('\n')
  const isOneLine = lines.length === 1
  const caret = from + insert.length
  return { from, to, insert, start: isOneLine ? caret : from, end: caret }
}

/** What a new line begins with after one of a list or a quote; an empty one ends it. */
export function continueLine({ text, start, end }: Selection): TextEdit | undefined {
  if (start !== end) return undefined
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const mark = LINE_START.exec(line)?.[0]
  if (mark === undefined) return undefined
  if (line === mark) return { from, to: start, insert: '', start: from, end: from }
  const next = mark.replace(/\[[xX]\]/, '[ ]').replace(/\d+/, (number) => String(Number(number) + 1))
  const caret = start + 1 + next.length
  return { from: start, to: start, insert: `\n${next}`, start: caret, end: caret }
}
