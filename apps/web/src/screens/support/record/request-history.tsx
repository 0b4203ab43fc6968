import type { HistoryEntry } from '@cadencia/support/contract'
import { useSupportHistory } from '@cadencia/support/react'
import { useMemo } from 'react'
import { LazyDiscussion } from '../../../conversation/lazy-discussion.tsx'
import type { StreamEvent } from '../../../conversation/stream.ts'
import { fullName } from '../../../kit/full-name.ts'

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

/** What happened, after the name of who did it. */
function historyLabel(entry: HistoryEntry): string {
  const names = assigneesOf(entry)
  const isOwn = entry.assignedUser !== null && entry.assignedUser.id === entry.actor?.id
  switch (entry.kind) {
    case 'opened':
      return 'abriu a solicitação'
    case 'started':
      return `iniciou o atendimento${names && !isOwn ? `, com ${names}` : ''}`
    case 'assigned':
      return isOwn ? 'assumiu a solicitação' : `atribuiu a solicitação a ${names || 'ninguém'}`
    case 'resolved':
      return 'resolveu a solicitação'
    case 'closed':
      return 'fechou a solicitação'
    case 'commented':
      return 'comentou'
    case 'rated':
      return `avaliou o atendimento com ${entry.rating ?? 0} de 5`
  }
}

/** Whom it was given to: the team, the person or both. */
function assigneesOf({ responsibleTeam, assignedUser }: HistoryEntry): string {
  const names = [responsibleTeam?.name, assignedUser ? fullName(assignedUser) : undefined]
  return names.filter((name) => name !== undefined).join(', ')
}
