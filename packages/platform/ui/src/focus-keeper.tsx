import { useEffect } from 'react'
import { canTakeFocus, focusNearest, rememberSurroundings } from './focus-fallback.ts'

/** Delay that lets dialogs and boards move the focus first. */
const HAND_ON_AFTER_MS = 100
/** Buttons are disabled while pending and get the focus back afterwards. */
const WAIT_FOR_ANSWER_MS = 1000

const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled'],
}

/** The focus fell back to the body. */
function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Moves the focus to a sensible element when the focused one is removed or disabled, so that keyboard and screen reader
 * users stay in place. Returns the stop function.
 */
export function keepFocus(): () => void {
  let last: Element | undefined
  let handOnTimer: ReturnType<typeof setTimeout> | undefined
  let waitTimer: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    clearTimeout(handOnTimer)
    clearTimeout(waitTimer)
    handOnTimer = undefined
    waitTimer = undefined
  }

  function handOn(): void {
    settle()
    if (last && isLost()) focusNearest(last)
  }

  function onFocusIn({ target }: FocusEvent): void {
    settle()
    last = target instanceof Element && target !== document.body ? target : undefined
    if (last) rememberSurroundings(last)
  }

  /** A click on the background means no focus; removal fires only after this. */
  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (last === target && last && isLost() && canTakeFocus(last)) last = undefined
    })
  }

  function onChange(): void {
    if (!last) return
    // Browsers blur disabled elements a moment later.
    if (last.isConnected && last.matches(':disabled')) waitTimer ??= setTimeout(handOn, WAIT_FOR_ANSWER_MS)
    else if (isLost()) handOnTimer ??= setTimeout(handOn, HAND_ON_AFTER_MS)
  }

  const observer = new MutationObserver(onChange)
  observer.observe(document.body, WATCHED)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    settle()
    last = undefined
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

/** Rendered once around all screens. */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}
