import type { HistoryEntry } from '@cadencia/crm/contract'
import type { DiscussedKind } from '@cadencia/discussions/contract'
import { lookUp } from '@cadencia/locale/fallback'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FieldLabels, fieldEvents, historyLabels } from '../../../conversation/field-events.ts'
import { LazyDiscussion, LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import type { StreamEvent } from '../../../conversation/stream.ts'
import { fullName } from '../../../kit/full-name.ts'
import { tokenSuffix } from '../../../records/people/acting-token.ts'
import { CLIENT_FIELDS } from '../clients/fields.tsx'
import { LEAD_FIELDS } from '../leads/fields.tsx'
import { OPPORTUNITY_FIELDS } from '../opportunities/fields.tsx'
import { recordUrl } from '../record-url.ts'

type CrmKind = Extract<DiscussedKind, 'lead' | 'opportunity' | 'client'>

const FIELDS = { lead: LEAD_FIELDS, opportunity: OPPORTUNITY_FIELDS, client: CLIENT_FIELDS } as const
const ACTION_LABELS = {
  created: 'criou o registro',
  changed: 'alterou',
  converted: 'converteu',
  imported: 'importou',
  erased: 'apagou os dados pessoais',
} as const satisfies Record<HistoryEntry['what'], string>
const AREAS = { lead: 'leads', opportunity: 'opportunities', client: 'clients' } as const

interface CrmDiscussionProps {
  kind: CrmKind
  id: string
  history: UseQueryResult<HistoryEntry[]>
}

/** What is said about a record of the CRM and what happened to it. */
export function CrmDiscussion({ kind, id, history: { data, ...history } }: CrmDiscussionProps) {
  const events = useMemo(() => data && eventsOf(data, historyLabels(FIELDS[kind])), [data, kind])
  return (
    <LazyDiscussion
      subject={{ kind, recordId: id }}
      path={recordUrl(AREAS[kind], id)}
      title="Atividade"
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
  return history.toReversed().flatMap(({ id, at, actor, token, what, changes, names = {} }) => {
    if (what === 'changed') {
      const named = (value: unknown) => (typeof value === 'string' && names[value]) || value
      const fields = changes.map(({ field, from, to }) => {
        return { field, from: named(from), to: named(to), id: `${id}.${field}`, at, actor, token }
      })
      return fieldEvents(fields.toReversed(), labels)
    }
    const by = actor && { id: actor.id, name: fullName(actor), imageUrl: actor.profileImageUrl }
    const action = lookUp(ACTION_LABELS, what, ACTION_LABELS.changed)
    return [{ id, at, actor: by, text: `${action}${tokenSuffix(token)}` }]
  })
}
