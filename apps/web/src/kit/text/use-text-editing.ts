import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { applyEdit, selectionOf } from './apply-edit.ts'
import { continueLine, editText, linkSelection, type TextCommand } from './edit-text.ts'
import { type Mentions, useCompletions } from './use-completions.ts'

/** With Ctrl, or Cmd on a Mac. */
const KEYS: Readonly<Record<string, TextCommand>> = { b: 'bold', i: 'italic', e: 'code', k: 'link' }
const SHIFT_KEYS: Readonly<Record<string, TextCommand>> = {
  x: 'strike',
  '&': 'numbers',
  '7': 'numbers',
  '*': 'bullets',
  '8': 'bullets',
  '(': 'tasks',
  '9': 'tasks',
}

function commandOf(event: KeyboardEvent, hasSelection: boolean): TextCommand | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const command = (event.shiftKey ? SHIFT_KEYS : KEYS)[event.key.toLowerCase()]
  // Without selected words the key opens the palette, as everywhere.
  return command === 'link' && !hasSelection ? undefined : command
}

/** The keys, menus and pasting of a field in which formatted text is written as Markdown. */
export function useTextEditing(mentions: Mentions = {}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const completions = useCompletions(field, { onEnter: breakLine, ...mentions })
  const pasting = useRef<Promise<void>>(undefined)

  function run(command: TextCommand): void {
    if (field.current) applyEdit(field.current, editText(selectionOf(field.current), command))
  }

  function breakLine(): void {
    if (!field.current) return
    const selection = selectionOf(field.current)
    const { start, end } = selection
    const caret = start + 1
    const broken = { from: start, to: end, insert: '\n', start: caret, end: caret }
    applyEdit(field.current, continueLine(selection) ?? broken)
  }

  /** Answers whether the key was for the menu or a command, and so for nobody else. */
  function onKey(event: KeyboardEvent): boolean {
    if (!field.current || event.nativeEvent.isComposing) return false
    if (completions.onKey(event)) return true
    const { start, end } = selectionOf(field.current)
    const command = commandOf(event, start !== end)
    if (!command) return false
    event.preventDefault()
    // Else Ctrl+K would also open the palette.
    event.stopPropagation()
    run(command)
    return true
  }

  /** Breaks the line within a list or a quote so that it goes on; answers whether it did. */
  function onBreak(event: KeyboardEvent): boolean {
    const edit = field.current && continueLine(selectionOf(field.current))
    if (!field.current || !edit) return false
    event.preventDefault()
    applyEdit(field.current, edit)
    return true
  }

  /** Answers whether what was pasted was changed on its way: an address over words, or formatted text. */
  function onPaste(event: ClipboardEvent): boolean {
    const { current } = field
    if (!current) return false
    const linked = linkSelection(selectionOf(current), event.clipboardData.getData('text/plain'))
    const html = linked ? '' : event.clipboardData.getData('text/html')
    if (!linked && html === '') return false
    event.preventDefault()
    if (linked) applyEdit(current, linked)
    else pasting.current = pasteHtml(current, { html, text: event.clipboardData.getData('text/plain') })
    return true
  }

  return {
    field,
    completions,
    run,
    onKey,
    onBreak,
    onPaste,
    /** Acts once what was pasted stands in the field with its format. */
    afterPaste: (act: () => void) => {
      if (pasting.current) void pasting.current.then(act)
      else act()
      pasting.current = undefined
    },
  }
}

interface Pasted {
  readonly html: string
  readonly text: string
}

/** Writes the words at once, and then their format where they still stand. */
async function pasteHtml(field: HTMLTextAreaElement, { html, text }: Pasted): Promise<void> {
  const words = text.replaceAll('\r\n', '\n')
  const { start: from, end } = selectionOf(field)
  const to = from + words.length
  applyEdit(field, { from, to: end, insert: words, start: to, end: to })
  const insert = await markdownOrText({ html, text })
  const now = selectionOf(field)
  if (insert === words || now.text.slice(from, to) !== words) return
  const moved = (at: number) => (at >= to ? at + insert.length - words.length : at)
  applyEdit(field, { from, to, insert, start: moved(now.start), end: moved(now.end) })
}

/** The converter is loaded with the first formatted text that is pasted; without it the words stay. */
async function markdownOrText({ html, text }: Pasted): Promise<string> {
  try {
    const { markdownOf } = await import('./pasted-markdown.ts')
    return markdownOf({ html, text })
  } catch {
    return text
  }
}
