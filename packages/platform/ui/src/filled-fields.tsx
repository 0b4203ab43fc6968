import { useEffect } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Tells React of texts that a program put into a form's fields without an event: what it knows is the default value. */
function takeInTexts(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('form') : null
  const filled = [...(form?.querySelectorAll<TextField>('input, textarea') ?? [])].flatMap((field) =>
    field.value === field.defaultValue || field.type === 'file' ? [] : [{ field, text: field.value }],
  )
  for (const { field, text } of filled) {
    // What React hears of the first takes the others' texts away.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const takeInOf = ({ target }: Event) => takeInTexts(target)
const takeInAtEnter = ({ key, target }: KeyboardEvent) => {
  if (key === 'Enter') takeInTexts(target)
}

/**
 * Password managers and the like may fill in a form without an event. What is seen in its fields is taken in before it is
 * sent, also before a button is reached that only a complete form enables.
 */
export function useFilledFields(): void {
  useEffect(() => {
    document.addEventListener('submit', takeInOf, true)
    document.addEventListener('pointerover', takeInOf, true)
    document.addEventListener('keydown', takeInAtEnter, true)
    return () => {
      document.removeEventListener('submit', takeInOf, true)
      document.removeEventListener('pointerover', takeInOf, true)
      document.removeEventListener('keydown', takeInAtEnter, true)
    }
  }, [])
}
