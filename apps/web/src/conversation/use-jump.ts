import { showToast, type Toast } from '@cadencia/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showFailure } from '../kit/show-failure.ts'
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
  /** Loads it, however old it is; whether there is one. */
  readonly find: (id: string) => Promise<boolean>
  /** Said where it could not be loaded and the server has no text for it. */
  readonly failure: string
  readonly showRow: (index: number) => void
  readonly notFound: Toast
}

/** The address leads to one comment or message. Answers the id of the one to mark. */
export function useJump({ param, isReady = true, rowOf, find, showRow, ...said }: Jump): string | undefined {
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
  const [tries, setTries] = useState(0)
  const again = () => {
    requested.current = undefined
    setTries((count) => count + 1)
  }
  const search = useEffectEvent((id: string) => {
    requested.current = id
    find(id).then(
      (isFound) => {
        if (isFound) return
        forget()
        showToast({ tone: 'error', ...said.notFound })
      },
      (error: unknown) => showFailure(error, said.failure, { label: 'Tentar novamente', onClick: again }),
    )
  })

  useEffect(() => {
    if (targetId === null) requested.current = undefined
    else if (index >= 0) arrive(targetId, index)
    else if (requested.current !== targetId) search(targetId)
  }, [targetId, index, tries])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
