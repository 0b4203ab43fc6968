import type { HistoryEntry } from '@cadencia/crm/contract'
import type { DiscussedKind } from '@cadencia/discussions/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FieldLabels, fieldEvents } from '../../../conversation/field-events.ts'
import { LazyDiscussion, LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import type { StreamEvent } from '../../../conversation/stream.ts'
import { fullName } from '../../../kit/full-name.ts'
import { tokenSuffix } from '../../../records/people/acting-token.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { recordUrl } from '../record-url.ts'
import { ACTION_LABELS, fieldLabels } from './history-labels.ts'

type CrmKind = Extract<DiscussedKind, 'lead' | 'opportunity' | 'client'>

const AREAS = { lead: 'leads', opportunity: 'opportunities', client: 'clients' } as const

interface CrmDiscussionProps {
  kind: CrmKind
  id: string
  history: UseQueryResult<HistoryEntry[]>
}

/** What is said about a record of the CRM and what happened to it. */
export function CrmDiscussion({ kind, id, history: { data, ...history } }: CrmDiscussionProps) {
  const { nameOf } = useAttendees()
  const events = useMemo(() => data && eventsOf(data, fieldLabels(nameOf)), [data, nameOf])
  return (
    <LazyDiscussion
      subject={{ kind, recordId: id }}
      path={recordUrl(AREAS[kind], id)}
      title="Histórico e comentários"
      isTitleHidden
      history={{ ...history, events }}
    />
  )
}

/** Who follows a record of the CRM, among its buttons. */
export function CrmFollowers({ kind, id }: { kind: CrmKind; id: string }) {
  return <LazyFollowers subject={{ kind, recordId: id }} />
}

function eventsOf(history: readonly HistoryEntry[], labels: FieldLabels): StreamEvent[] {
  return history.toReversed().flatMap(({ id, at, actor, token, what, changes }) => {
    if (what === 'changed') {
      const fields = changes.map((change) => ({ ...change, id: `${id}.${change.field}`, at, actor, token }))
      return fieldEvents(fields.toReversed(), labels)
    }
    const by = actor && { id: actor.id, name: fullName(actor), imageUrl: actor.profileImageUrl }
    return [{ id, at, actor: by, text: `${ACTION_LABELS[what]}${tokenSuffix(token)}` }]
  })
}
