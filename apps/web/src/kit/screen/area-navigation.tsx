import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useScrollToCurrent } from '../use-scroll-to-current.ts'
import classes from './area-navigation.module.css'

/** From this width on the list stands beside the screen. */
const BESIDE_QUERY = '(min-width: 75em)'

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

/** One of an area's screens, with a list of all of them beside it; where there is less room, in a row above it. */
export function AreaLayout({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.navigation}>{navigation}</div>
      <div className={classes.content}>{children}</div>
    </div>
  )
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

/** The tabs of one area, which look like its screens; their `path` is their value. */
export function AreaTabs({ label, sections, current, onChange, onIntent, children }: AreaTabsProps) {
  const list = useScrollToCurrent<HTMLDivElement>(current)
  const isBeside = useMediaQuery(BESIDE_QUERY, undefined, { getInitialValueInEffect: false })
  return (
    <Tabs
      unstyled
      classNames={{ tabLabel: classes.tabLabel ?? '' }}
      value={current}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      keepMounted={false}
      activateTabWithKeyboard={false}
      onChange={(path) => path && onChange(path)}
    >
      <AreaLayout
        navigation={
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
        }
      >
        {children}
      </AreaLayout>
    </Tabs>
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
