import { useEffect } from 'react'
import { canTakeFocus, focusNearest, rememberSurroundings } from './focus-fallback.ts'

/** Time for those who know better where the focus goes: a dialog that closes, a board. */
const HAND_ON_AFTER_MS = 100
/** What waits for an answer is disabled meanwhile, and gets the focus back when it no longer is. */
const WAIT_FOR_ANSWER_MS = 1000

const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled'],
}

/** Nobody has the focus: it fell to the page's body. */
function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Hands the focus on when what had it goes away or is disabled, mostly by its own doing: a button that is replaced, a
 * row that is deleted, a notice that is dismissed. Keyboard and screen reader go on from there instead of from the
 * beginning of the page. Answers how to stop.
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

  /** Whoever clicks beside everything wants no focus; what is removed tells of it only after this. */
  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (last === target && last && isLost() && canTakeFocus(last)) last = undefined
    })
  }

  function onChange(): void {
    if (!last) return
    // Browsers take the focus from what is disabled a moment later.
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

/** Keeps the focus while it is on the page; stands once around all screens. */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}
