import type { ListingEnd } from '@cadencia/links/react'
import type { ReactNode } from 'react'
import { linksTab } from '../../../records/links/links-tab.tsx'
import type { RecordTabList } from '../../../records/panel/record-tabs.tsx'
import { LeadMessages } from '../whatsapp/lead-messages.tsx'

interface CommonTabs {
  readonly end: ListingEnd
  /** What is open with it, first of all. */
  readonly overview?: ReactNode
  readonly activities: ReactNode
  /** Whose messages are shown; nobody's where it belongs to no lead. */
  readonly leadId: string | null
  readonly files: ReactNode
  readonly timeline: ReactNode
  readonly history: ReactNode
}

/** What an address may name in a record, and the tab that shows it. */
export const PARAM_TABS = { comment: 'history', file: 'files' } as const

/** The tabs that every record has, in their order. */
export function commonTabs(tabs: CommonTabs): RecordTabList {
  const { end, overview, activities, leadId, files, timeline, history } = tabs
  const shared: RecordTabList = [
    { name: 'history', label: 'Atividade', content: history },
    linksTab(end),
    { name: 'files', label: 'Arquivos', content: files },
    { name: 'activities', label: 'Interações', content: activities },
    ...(leadId === null
      ? []
      : [{ name: 'messages', label: 'Mensagens', content: <LeadMessages leadId={leadId} /> }]),
    { name: 'timeline', label: 'Timeline', content: timeline },
  ]
  return overview ? [{ name: 'data', label: 'Visão geral', content: overview }, ...shared] : shared
}
