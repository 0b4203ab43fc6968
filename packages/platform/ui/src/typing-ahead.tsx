import { useLayoutEffect } from 'react'
import { isTextField } from './is-text-field.tsx'

/** A form that was asked for and never came gives the keys back. */
const LONGEST_MS = 5000
const DIALOG = '[role="dialog"], [role="alertdialog"]'

interface Hold {
  /** Takes what is typed, also letters made of several keys. */
  readonly field: HTMLInputElement
  /** Where the focus was. */
  readonly origin: HTMLElement | null
  users: number
  readonly end: () => void
}

let hold: Hold | undefined

/** The focused element, or that before a dialog was asked for; null where the focus is on the page as a whole. */
export function focusedElement(): HTMLElement | null {
  const { activeElement } = document
  if (hold && activeElement === hold.field) return hold.origin
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

export function isTypingHeld(): boolean {
  return hold !== undefined && document.activeElement === hold.field
}

/**
 * Keeps what is typed from now on for the first field of the dialog that is on its way. Returns the function that ends it,
 * unless another one goes on.
 */
export function holdTyping(): () => void {
  hold ??= begin()
  const current = hold
  current.users += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    current.users -= 1
    // A loaded dialog takes over from what stood in for it.
    setTimeout(() => current.users === 0 && current.end())
  }
}

/** As long as `isComing`. */
export function useHeldTyping(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? holdTyping() : undefined), [isComing])
}

function begin(): Hold {
  const origin = focusedElement()
  const field = document.createElement('input')
  field.className = 'typing-ahead'
  field.tabIndex = -1
  // No keyboard that comes and goes on a phone.
  field.inputMode = 'none'
  field.autocomplete = 'off'
  field.setAttribute('aria-label', 'Abrindo')

  const onFocusIn = ({ target }: FocusEvent) => {
    if (target === field || !(target instanceof Element)) return
    // Such as the heading of a screen on the way to its form.
    if (target.closest(DIALOG) === null) return field.focus({ preventScroll: true })
    const typed = field.value
    end()
    if (typed !== '' && isTextField(target)) write(target, typed)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' || key === 'Escape') end()
  }
  const timer = setTimeout(() => end(), LONGEST_MS)
  function end(): void {
    if (hold?.field !== field) return
    hold = undefined
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', end)
    const hadFocus = document.activeElement === field
    field.remove()
    if (hadFocus) origin?.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', end)
  field.addEventListener('keydown', onKeyDown)
  document.body.append(field)
  field.focus({ preventScroll: true })
  return { field, origin, users: 0, end }
}

/** Writes at the caret as if it were typed, so that React hears of it. */
function write(target: Element, text: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.readOnly) return
  // Addresses and numbers have no caret that scripts know.
  if (target.selectionStart === null) target.value += text
  else target.setRangeText(text, target.selectionStart, target.selectionEnd ?? target.selectionStart, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
