import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { RecordFailure } from '../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { useChosenInSight } from '../use-chosen-in-sight.ts'
import { LeadMessages } from '../whatsapp/lead-messages.tsx'
import classes from './record.module.css'

export interface RecordTab {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

interface Loading {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface CrmRecordProps {
  opened: boolean
  /** The record's name, or what it is while it loads. */
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  loading: Loading
  missing: { readonly icon: Icon; readonly text: string; readonly description: string }
  /** Empty while the record loads. */
  tabs: readonly RecordTab[]
  onClose: () => void
}

/** A lead, opportunity or client beside its list, in tabs of which the open one stands in the address. */
export function CrmRecord(props: CrmRecordProps) {
  const { opened, title, subtitle, actions, loading, missing, tabs, onClose } = props
  return (
    <DetailDrawer
      opened={opened}
      title={title}
      subtitle={subtitle}
      actions={actions}
      size="xl"
      onClose={onClose}
    >
      {tabs.length > 0 ? (
        <RecordTabs tabs={tabs} />
      ) : loading.error ? (
        <RecordFailure
          error={loading.error}
          missing={missing}
          failed="Não foi possível carregar o registro."
          isRetrying={loading.isFetching}
          onRetry={() => void loading.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}

function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  const [first = '', ...others] = tabs.map(({ name }) => name)
  const { tab, choose } = useRecordTab([first, ...others])
  const list = useChosenInSight(tab)
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

interface ShownRecordProps {
  /** Undefined while no record is open. */
  id: string | undefined
  /** Draws the record with that id. */
  children: (id: string, opened: boolean) => ReactElement
}

/** The record of an address; the last one stays in sight while its drawer closes. */
export function ShownRecord({ id, children }: ShownRecordProps) {
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  if (shownId === undefined) return null
  return <Fragment key={shownId}>{children(shownId, id !== undefined)}</Fragment>
}

interface UsualTabs {
  readonly data: ReactNode
  readonly activities: ReactNode
  /** Whose messages are shown; nobody's where it belongs to no lead. */
  readonly leadId: string | null
  readonly files: ReactNode
  readonly timeline: ReactNode
  readonly history: ReactNode
}

/** The tabs that every record has, in their order. */
export function usualTabs({ data, activities, leadId, files, timeline, history }: UsualTabs): RecordTab[] {
  return [
    { name: 'data', label: 'Dados', content: data },
    { name: 'activities', label: 'Atividades', content: activities },
    ...(leadId === null
      ? []
      : [{ name: 'messages', label: 'Mensagens', content: <LeadMessages leadId={leadId} /> }]),
    { name: 'files', label: 'Arquivos', content: files },
    { name: 'timeline', label: 'Timeline', content: timeline },
    { name: 'history', label: 'Histórico', content: history },
  ]
}
