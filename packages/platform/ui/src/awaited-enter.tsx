import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Enter that comes before the answer to what stands in a field: once that has come, `take` is called, unless other text
 * stands there by then. Returns what to call for such an Enter.
 */
export function useAwaitedEnter(typed: string, isSearching: boolean, take: () => void): () => void {
  const [enteredText, setEnteredText] = useState<string>()
  const takeAwaited = useEffectEvent(() => {
    setEnteredText(undefined)
    if (enteredText === typed) take()
  })
  const isAnswered = enteredText !== undefined && !isSearching
  useEffect(() => {
    if (isAnswered) takeAwaited()
  }, [isAnswered])
  return () => setEnteredText(typed)
}

/** Tells of each key pressed in a field whether it follows an arrow: Enter then means what is highlighted. */
export function useAfterArrow(): (key: string) => boolean {
  const before = useRef('')
  return (key) => {
    const isAfterArrow = before.current === 'ArrowDown' || before.current === 'ArrowUp'
    before.current = key
    return isAfterArrow
  }
}
