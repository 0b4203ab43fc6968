import { showToast, type Toast } from '@cadencia/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUrlState } from '../kit/use-url-state.ts'

/** How long a row that was looked for stays marked, in milliseconds. */
const MARKED_MS = 2500

export interface Jump {
  /** The address's parameter that holds the id of what is looked for. */
  readonly param: 'comment' | 'message'
  /** False while nothing is loaded yet. Default: true. */
  readonly isReady?: boolean
  /** -1 for what is not loaded. */
  readonly rowOf: (id: string) => number
  /** Loads it, however old it is; calls back with whether there is one. */
  readonly find: (id: string, onFound: (isFound: boolean) => void) => void
  readonly showRow: (index: number) => void
  readonly notFound: Toast
}

/** The address leads to one comment or message. Answers the id of the one to mark. */
export function useJump({ param, isReady = true, rowOf, find, showRow, notFound }: Jump): string | undefined {
  const { params, change } = useUrlState()
  const targetId = isReady ? params.get(param) : null
  const [marked, setMarked] = useState<string>()
  const requested = useRef<string>(undefined)
  const index = targetId === null ? -1 : rowOf(targetId)

  const forget = () => change({ [param]: null })
  const arrive = useEffectEvent((id: string, row: number) => {
    showRow(row)
    setMarked(id)
    forget()
  })
  const search = useEffectEvent((id: string) => {
    requested.current = id
    find(id, (isFound) => {
      if (isFound) return
      forget()
      showToast({ tone: 'error', ...notFound })
    })
  })

  useEffect(() => {
    if (targetId === null) requested.current = undefined
    else if (index >= 0) arrive(targetId, index)
    else if (requested.current !== targetId) search(targetId)
  }, [targetId, index])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
