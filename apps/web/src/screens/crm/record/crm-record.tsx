import { RecordDrawer } from '@cadencia/ui/record-drawer'
import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RecordFailure } from '../../../records/record-failure.tsx'
import { RecordSkeleton } from '../../../records/record-skeleton.tsx'
import { useRecordTab } from '../../../records/use-record-tab.ts'
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
    <RecordDrawer
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
    </RecordDrawer>
  )
}

function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  const [first = '', ...others] = tabs.map(({ name }) => name)
  const { tab, choose } = useRecordTab([first, ...others])
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes.tabs ?? ''} mb="md">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
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

/** The last record stays in sight while its drawer closes. */
export function useShownId(id: string | undefined): string | undefined {
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  return shownId
}
