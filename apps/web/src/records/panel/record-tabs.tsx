import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScrollToCurrent } from '../../kit/use-scroll-to-current.ts'
import classes from './record-tabs.module.css'
import { useRecordTab } from './use-record-tab.ts'

export interface RecordTab {
  readonly name: string
  readonly label: string
  /** The beginning of the label that stands alone where there is less room. */
  readonly shortLabel?: string
  readonly content: ReactNode
  /** It stays as it is while another tab is open, such as what somebody writes in it. */
  readonly isKept?: boolean
}

export type RecordTabList = readonly [RecordTab, ...RecordTab[]]

interface RecordTabsProps {
  tabs: RecordTabList
  /** The tab that an address with a field opens: with `comment`, that of the comments. */
  paramTabs?: Readonly<Record<string, string>>
}

/** From this many on, tabs stand closer together in a narrow panel. */
const MANY = 6

/**
 * A record's tabs below its properties, in one row that stays in sight and scrolls on phones where it is too long; the open
 * one stands in the address.
 */
export function RecordTabs({ tabs, paramTabs }: RecordTabsProps) {
  const [first, ...others] = tabs
  const { tab, choose } = useRecordTab([first.name, ...others.map(({ name }) => name)], paramTabs)
  const list = useScrollToCurrent<HTMLDivElement>(tab)
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <div className={classes.room}>
        <Tabs.List
          ref={list}
          className={`fading-row ${classes.tabs}`}
          mb="md"
          data-many={tabs.length >= MANY || undefined}
        >
          {tabs.map(({ name, label, shortLabel }) => (
            <Tabs.Tab key={name} value={name} data-value={name}>
              {shortLabel ?? label}
              {shortLabel && <span className={classes.rest}>{label.slice(shortLabel.length)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map(({ name, content, isKept = false }) => (
        <Tabs.Panel key={name} value={name} keepMounted={isKept}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
