import { useEffect, useState } from 'react'
import { OVERLAY } from '../../kit/key-target.ts'

/**
 * Id of the row or card (`data-row`, `data-card`) that has the focus; kept while the palette, a menu or a dialog over
 * the screen has it.
 */
export function useFocusedId(): string | undefined {
  const [focusedId, setFocusedId] = useState(() => idOf(document.activeElement))
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(OVERLAY)) setFocusedId(idOf(target))
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isLost = relatedTarget === null && document.hasFocus() && !document.querySelector(OVERLAY)
      if (isLost) setFocusedId(undefined)
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return focusedId
}

function idOf(element: Element | null): string | undefined {
  const row = element?.closest<HTMLElement>('[data-row], [data-card]')
  return row?.dataset.row ?? row?.dataset.card
}
