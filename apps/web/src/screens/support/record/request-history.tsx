import type { HistoryEntry } from '@cadencia/support/contract'
import { useSupportHistory } from '@cadencia/support/react'
import { useMemo } from 'react'
import { LazyDiscussion } from '../../../conversation/lazy-discussion.tsx'
import type { StreamEvent } from '../../../conversation/stream.ts'
import { fullName } from '../../../kit/full-name.ts'
import { historyLabel } from './history-labels.ts'

const GONE = 'Pessoa que saiu'

/** All that happened and was said, oldest first, and a place to say more. */
export function RequestHistory({ requestId }: { requestId: string }) {
  const { data, ...history } = useSupportHistory(requestId)
  const events = useMemo(() => data && eventsOf(data), [data])
  return (
    <LazyDiscussion
      subject={{ kind: 'support', recordId: requestId }}
      path={`/support/${requestId}`}
      title="Atividade"
      isTitleHidden
      history={{ ...history, events }}
    />
  )
}

/** The comments are shown as such. */
function eventsOf(history: readonly HistoryEntry[]): StreamEvent[] {
  return history
    .filter(({ kind }) => kind !== 'commented')
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      actor: { id: entry.actor?.id ?? null, name: entry.actor ? fullName(entry.actor) : GONE },
      text: historyLabel(entry),
      note: entry.text === null ? null : { text: entry.text, format: entry.textFormat },
    }))
}
