import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScrollToCurrent } from '../shell/use-scroll-to-current.ts'
import classes from './record-tabs.module.css'
import { useRecordTab } from './use-record-tab.ts'

export interface RecordTab {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

export type RecordTabList = readonly [RecordTab, ...RecordTab[]]

interface RecordTabsProps {
  tabs: RecordTabList
  /** The tab that an address which names a comment opens. */
  commentsTab?: string
}

/** A record's tabs in one row, which scrolls where it is too long; the open one stands in the address. */
export function RecordTabs({ tabs, commentsTab }: RecordTabsProps) {
  const [first, ...others] = tabs
  const { tab, choose } = useRecordTab([first.name, ...others.map(({ name }) => name)], commentsTab)
  const list = useScrollToCurrent<HTMLDivElement>(tab)
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs ?? ''} mb="md">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} data-value={name}>
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
