import { showToast } from '@cadencia/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUrlState } from '../lists/use-url-state.ts'
import type { StreamEntry } from './stream.ts'

/** How long a comment that was looked for stays marked, in milliseconds. */
const MARKED_MS = 2500

interface Jump {
  readonly entries: readonly StreamEntry[]
  readonly isLoaded: boolean
  readonly find: (id: string, onFound: (isFound: boolean) => void) => void
  /** Shows comments, where a filter hides them. */
  readonly showAll: () => void
  readonly showRow: (index: number) => void
}

/** `?comment=<id>` in the address leads to that comment, however old it is. Answers the id of the one to mark. */
export function useCommentJump({ entries, isLoaded, find, showAll, showRow }: Jump): string | undefined {
  const { params, change } = useUrlState()
  const wanted = isLoaded ? params.get('comment') : null
  const [marked, setMarked] = useState<string>()
  const requested = useRef<string>(undefined)
  const index =
    wanted === null
      ? -1
      : entries.findIndex((entry) => entry.kind === 'comment' && entry.comment.id === wanted)

  const forget = () => change({ comment: null })
  const arrive = useEffectEvent((id: string, row: number) => {
    showRow(row)
    setMarked(id)
    forget()
  })
  const search = useEffectEvent((id: string) => {
    requested.current = id
    showAll()
    find(id, (isFound) => {
      if (isFound) return
      forget()
      showToast({ title: 'Comentário não encontrado', message: 'Ele pode ter sido excluído.', tone: 'error' })
    })
  })

  useEffect(() => {
    if (wanted === null) requested.current = undefined
    else if (index >= 0) arrive(wanted, index)
    else if (requested.current !== wanted) search(wanted)
  }, [wanted, index])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
