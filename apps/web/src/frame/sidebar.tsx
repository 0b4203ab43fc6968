import { formatNumber } from '@cadencia/locale/numbers'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { Logo, LogoMark } from '../kit/logo.tsx'
import { GROUPS } from '../records/noun.ts'
import classes from './sidebar.module.css'
import { useSidebarStore } from './sidebar-store.ts'
import { type Area, useAreas } from './use-areas.ts'

interface SidebarProps {
  /** Icons only. */
  isCollapsed?: boolean
  /** In the sheet of phones, which has its own heading and close button. */
  isInSheet?: boolean
}

/** The product's areas in their groups; the current one is highlighted. */
export function Sidebar({ isCollapsed = false, isInSheet = false }: SidebarProps) {
  const areas = useAreas()
  const groups = GROUPS.map((name) => ({ name, areas: areas.filter(({ group }) => group === name) }))
  return (
    <>
      {!isInSheet && (
        <div className={classes.brand} data-collapsed={isCollapsed || undefined}>
          <Link to="/" className={classes.home ?? ''}>
            {isCollapsed ? <LogoMark /> : <Logo />}
            <VisuallyHidden>{isCollapsed ? 'Cadência, início' : 'início'}</VisuallyHidden>
          </Link>
        </div>
      )}
      <nav className={classes.list} aria-label="Áreas">
        {groups
          .filter((group) => group.areas.length > 0)
          .map((group) => (
            <Group key={group.name} name={group.name} areas={group.areas} isCollapsed={isCollapsed} />
          ))}
      </nav>
      {!isInSheet && <CollapseSwitch isCollapsed={isCollapsed} />}
    </>
  )
}

function Group({ name, areas, isCollapsed }: { name: string; areas: Area[]; isCollapsed: boolean }) {
  const labelId = useId()
  return (
    <div className={classes.group}>
      {!isCollapsed && (
        <div id={labelId} className={classes.groupLabel}>
          {name}
        </div>
      )}
      <ul
        className={classes.entries}
        {...(isCollapsed ? { 'aria-label': name } : { 'aria-labelledby': labelId })}
      >
        {areas.map((area) => (
          <li key={area.path}>
            <Entry area={area} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function useNoBadge(): undefined {
  return undefined
}

function Entry({ area, isCollapsed }: { area: Area; isCollapsed: boolean }) {
  const { label, path, icon: AreaIcon, useBadge = useNoBadge } = area
  const badge = useBadge()
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className={classes.entry ?? ''}
      data-collapsed={isCollapsed || undefined}
      {...(isCollapsed ? { 'aria-label': label, title: label } : {})}
    >
      <AreaIcon size={18} stroke={1.75} aria-hidden />
      {!isCollapsed && <span className={classes.entryLabel}>{label}</span>}
      {badge !== undefined && badge.count > 0 && (
        <span className={classes.count} title={badge.label}>
          <span aria-hidden>{formatNumber(badge.count)}</span>
          <VisuallyHidden>{badge.label}</VisuallyHidden>
        </span>
      )}
    </NavLink>
  )
}

function CollapseSwitch({ isCollapsed }: { isCollapsed: boolean }) {
  const toggleSidebar = useSidebarStore((state) => state.toggleSidebar)
  const label = isCollapsed ? 'Expandir menu' : 'Recolher menu'
  const SwitchIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.foot}>
      <UnstyledButton
        className={classes.entry}
        data-collapsed={isCollapsed || undefined}
        w="100%"
        fz="sm"
        c="dimmed"
        aria-expanded={!isCollapsed}
        aria-label={label}
        title={label}
        onClick={toggleSidebar}
      >
        <SwitchIcon size={18} stroke={1.75} aria-hidden />
        {!isCollapsed && label}
      </UnstyledButton>
    </div>
  )
}
