import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { useScrollToSelectedTab } from '../use-scroll-to-selected-tab.ts'
import { LeadMessages } from '../whatsapp/lead-messages.tsx'
import classes from './record.module.css'

export interface RecordTab {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

/** Tabs of a lead, opportunity or client; the open one stands in the address. */
export function CrmTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  const [first = '', ...others] = tabs.map(({ name }) => name)
  const { tab, choose } = useRecordTab([first, ...others], 'history')
  const list = useScrollToSelectedTab(tab)
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs ?? ''} mb="md">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} data-tab={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface CommonTabs {
  readonly data: ReactNode
  readonly activities: ReactNode
  /** Whose messages are shown; nobody's where it belongs to no lead. */
  readonly leadId: string | null
  readonly files: ReactNode
  readonly timeline: ReactNode
  readonly history: ReactNode
}

/** The tabs that every record has, in their order. */
export function commonTabs({ data, activities, leadId, files, timeline, history }: CommonTabs): RecordTab[] {
  return [
    { name: 'data', label: 'Dados', content: data },
    { name: 'activities', label: 'Atividades', content: activities },
    ...(leadId === null
      ? []
      : [{ name: 'messages', label: 'Mensagens', content: <LeadMessages leadId={leadId} /> }]),
    { name: 'files', label: 'Arquivos', content: files },
    { name: 'timeline', label: 'Timeline', content: timeline },
    { name: 'history', label: 'Histórico e comentários', content: history },
  ]
}
