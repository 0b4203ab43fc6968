import { Skeleton, Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useScrollToCurrent } from '../use-scroll-to-current.ts'
import classes from './area-navigation.module.css'

export interface AreaSection {
  readonly path: string
  readonly label: string
  readonly icon: Icon
}

interface AreaNavigationProps {
  /** 'Seções da administração' */
  label: string
  sections: readonly AreaSection[]
  /** Path of the section that is shown. */
  current: string
}

/** The screens of one area. */
export function AreaNavigation({ label, sections, current }: AreaNavigationProps) {
  const list = useScrollToCurrent<HTMLUListElement>(current)
  return (
    <nav aria-label={label}>
      <ul ref={list} className={`fading-row ${classes.sections}`}>
        {sections.map((section) => (
          <li key={section.path}>
            <SectionLink section={section} isCurrent={section.path === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AreaTabsProps extends AreaNavigationProps {
  onChange: (path: string) => void
  /** A tab is pointed at or focused. */
  onIntent: (path: string) => void
  /** The tab that is open. */
  children: ReactNode
}

/** The tabs of one area in a row above what they show, so that its tables have the whole width; their `path` is their value. */
export function AreaTabs({ label, sections, current, onChange, onIntent, children }: AreaTabsProps) {
  const list = useScrollToCurrent<HTMLDivElement>(current)
  return (
    <Tabs
      unstyled
      classNames={{ tabLabel: classes.tabLabel ?? '' }}
      value={current}
      keepMounted={false}
      activateTabWithKeyboard={false}
      onChange={(path) => path && onChange(path)}
    >
      <div className={classes.tabs}>
        <Tabs.List ref={list} className={`fading-row ${classes.sections}`} aria-label={label}>
          {sections.map(({ path, label: name, icon: IconComponent }) => (
            <Tabs.Tab
              key={path}
              value={path}
              className={classes.section ?? ''}
              data-value={path}
              title={name}
              onPointerEnter={() => onIntent(path)}
              onFocus={() => onIntent(path)}
            >
              <IconComponent size={18} stroke={1.75} aria-hidden />
              <span className={classes.sectionLabel}>{name}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {children}
    </Tabs>
  )
}

/** Holds the place of an area's tabs while they load. */
export function AreaTabsSkeleton() {
  return (
    <div className={classes.tabs} aria-hidden>
      <div className={classes.sections}>
        <Skeleton height={36} maw={640} />
      </div>
    </div>
  )
}

function SectionLink({ section, isCurrent }: { section: AreaSection; isCurrent: boolean }) {
  const { path, label, icon: IconComponent } = section
  return (
    <Link
      to={path}
      className={classes.section}
      data-value={path}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <IconComponent size={18} stroke={1.75} aria-hidden />
      <span className={classes.sectionLabel}>{label}</span>
    </Link>
  )
}
