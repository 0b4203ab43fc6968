import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUrlState } from './use-url-state.ts'

/** How long what the address leads to stays marked, in milliseconds. */
const MARKED_MS = 2500

/** Brings the part of a record that the address names into sight, and marks it for a moment. */
export function useMark<E extends HTMLElement>(
  param: 'item' | 'part' | 'note' | 'file',
  id: string | undefined,
) {
  const { params, change } = useUrlState()
  const element = useRef<E>(null)
  const [isMarked, setMarked] = useState(false)
  const isWanted = params.get(param) === id
  const arrive = useEffectEvent(() => {
    element.current?.scrollIntoView({ block: 'center' })
    setMarked(true)
    change({ [param]: null })
  })
  useEffect(() => {
    if (isWanted) arrive()
  }, [isWanted])
  useEffect(() => {
    if (!isMarked) return
    const timer = setTimeout(() => setMarked(false), MARKED_MS)
    return () => clearTimeout(timer)
  }, [isMarked])
  return { ref: element, 'data-marked': isMarked || undefined } as const
}
