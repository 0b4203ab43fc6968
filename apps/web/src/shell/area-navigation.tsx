import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './area-navigation.module.css'

export interface AreaSection {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  /** Loads the section's screen before it is opened. */
  readonly load?: (() => Promise<unknown>) | undefined
}

interface AreaNavigationProps {
  /** 'Seções da administração' */
  label: string
  sections: readonly AreaSection[]
  /** Path of the section that is shown. */
  current: string
}

/** One of an area's screens, with a list of all of them beside it; where there is less room, in a row above it. */
export function AreaLayout({ children, ...navigation }: AreaNavigationProps & { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <AreaNavigation {...navigation} />
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** The screens of one area. */
export function AreaNavigation({ label, sections, current }: AreaNavigationProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => scrollToMiddle(list.current, current), [current])
  return (
    <nav aria-label={label} className={classes.navigation}>
      <ul ref={list} className={classes.sections}>
        {sections.map((section) => (
          <li key={section.path}>
            <SectionLink section={section} isCurrent={section.path === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ section, isCurrent }: { section: AreaSection; isCurrent: boolean }) {
  const { path, label, icon: Sign, load } = section
  const preload = () => void load?.()
  return (
    <Link
      to={path}
      className={classes.section}
      data-section={path}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Sign size={18} stroke={1.75} aria-hidden />
      <span className={classes.sectionLabel}>{label}</span>
    </Link>
  )
}

/** Scrolls a row that is wider than its place, so that the section stands in the middle. */
function scrollToMiddle(row: HTMLElement | null, path: string) {
  const section = row?.querySelector(`[data-section="${path}"]`)
  if (!row || !section) return
  const [own, whole] = [section.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollBy({ left: own.left - whole.left - (whole.width - own.width) / 2 })
}
