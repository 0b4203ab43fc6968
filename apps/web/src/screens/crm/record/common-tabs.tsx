import type { ListingEnd } from '@cadencia/links/react'
import type { ReactNode } from 'react'
import { linksTab } from '../../../records/links/links-tab.tsx'
import type { RecordTabList } from '../../../records/panel/record-tabs.tsx'
import { LeadMessages } from '../whatsapp/lead-messages.tsx'

interface CommonTabs {
  readonly end: ListingEnd
  readonly data: ReactNode
  readonly activities: ReactNode
  /** Whose messages are shown; nobody's where it belongs to no lead. */
  readonly leadId: string | null
  readonly files: ReactNode
  readonly timeline: ReactNode
  readonly history: ReactNode
}

/** The tabs that every record has, in their order. */
export function commonTabs({
  end,
  data,
  activities,
  leadId,
  files,
  timeline,
  history,
}: CommonTabs): RecordTabList {
  return [
    { name: 'data', label: 'Visão geral', content: data },
    { name: 'activities', label: 'Atividades', content: activities },
    ...(leadId === null
      ? []
      : [{ name: 'messages', label: 'Mensagens', content: <LeadMessages leadId={leadId} /> }]),
    linksTab(end),
    { name: 'files', label: 'Arquivos', content: files },
    { name: 'timeline', label: 'Timeline', content: timeline },
    { name: 'history', label: 'Histórico e comentários', shortLabel: 'Histórico', content: history },
  ]
}
