import type { Selection, TextEdit } from './edit-text.ts'

export function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection {
  return { text: value, start: selectionStart, end: selectionEnd }
}

/** Writes into the field as if it were typed, so that the browser can undo it and the form is notified. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(from, to)
  const next = field.value.slice(0, from) + insert + field.value.slice(to)
  type(insert)
  if (field.value !== next) write(field, next)
  field.setSelectionRange(start, end)
}

/** Deprecated, yet the only way to write that browsers can undo; some do nothing. */
function type(insert: string): void {
  if (typeof document.execCommand !== 'function') return
  if (insert === '') document.execCommand('delete')
  else document.execCommand('insertText', false, insert)
}

/** React is not notified of changes made by the setter that it put on the element, so that of all elements is used first. */
function write(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  field.value = text
}
