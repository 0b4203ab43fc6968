import { useHistory } from '@cadencia/chat/messages/conversation'
import { showToast } from '@cadencia/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUrlState } from '../../../lists/use-url-state.ts'
import type { TimelineEntry } from './timeline.ts'

/** How long a message that was looked for stays marked, in milliseconds. */
const MARKED_MS = 2500

interface Jump {
  readonly chatId: string
  readonly entries: readonly TimelineEntry[]
  readonly showRow: (index: number) => void
}

/** `?message=<id>` in the address leads to that message, however old it is. Answers the id of the one to mark. */
export function useJump({ chatId, entries, showRow }: Jump): string | undefined {
  const { params, change } = useUrlState()
  const wanted = params.get('message')
  const [marked, setMarked] = useState<string>()
  /** The one that was asked for and has been answered, if only with a refusal. */
  const [answered, setAnswered] = useState<string>()
  const requested = useRef<string>(undefined)
  const { fetch } = useHistory(chatId)
  const index =
    wanted === null
      ? -1
      : entries.findIndex((entry) => entry.kind === 'message' && entry.message.id === wanted)

  const forget = () => change({ message: null })

  const arrive = useEffectEvent((id: string, row: number) => {
    showRow(row)
    setMarked(id)
    forget()
  })
  const search = useEffectEvent((id: string) => {
    requested.current = id
    fetch({ around: id }, () => setAnswered(id))
  })
  const giveUp = useEffectEvent(() => {
    forget()
    showToast({ title: 'Mensagem não encontrada', tone: 'error' })
  })

  useEffect(() => {
    if (wanted === null) {
      requested.current = undefined
      setAnswered(undefined)
    } else if (index >= 0) arrive(wanted, index)
    else if (answered === wanted) giveUp()
    else if (requested.current !== wanted) search(wanted)
  }, [wanted, index, answered])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
