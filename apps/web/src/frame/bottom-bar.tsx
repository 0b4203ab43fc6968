import { formatNumber } from '@cadencia/locale/numbers'
import { useCurrentUser } from '@cadencia/people/react'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type Icon, IconChecklist, IconMenu2, IconSun } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { RoundButton } from '../kit/screen/create-button.tsx'
import type { Badge } from '../records/noun.ts'
import classes from './bottom-bar.module.css'
import { CreateSheet } from './create-sheet.tsx'
import { useSidebarStore } from './sidebar-store.ts'
import { useAreas } from './use-areas.ts'

/** What an on-screen keyboard covers at least, in pixels; toolbars of browsers cover less. */
const LEAST_KEYBOARD_PX = 150

/** Whether an on-screen keyboard covers the bottom of the page. */
function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen, () => false)
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}

function isKeyboardOpen(): boolean {
  const { visualViewport: viewport, innerHeight } = window
  // Zooming in makes the visible part smaller, too.
  return viewport ? innerHeight - viewport.height * viewport.scale > LEAST_KEYBOARD_PX : false
}

interface BarLink {
  label: string
  path: string
  icon: Icon
  useBadge: () => Badge | undefined
}

/** Areas of the bar, in its order, after 'Meu dia'; who may not see the chat gets the sprints. */
const PATHS = ['/meetings', '/sprints/tasks', '/chat'] as const

/** So many links stand before the button that creates. */
const BEFORE_CREATE = 2

function useNoBadge(): undefined {
  return undefined
}

/** The screens that are used most, at the bottom of a phone; 'Mais' opens all of them, the button among them creates. */
export function BottomBar() {
  const links = useLinks()
  const current = useCurrentPath(links)
  const { isDrawerOpen, setDrawerOpen } = useSidebarStore()
  const isKeyboardOpen = useKeyboardOpen()
  useRootAttribute('data-bottom-bar', !isKeyboardOpen)
  useRootAttribute('data-keyboard-open', isKeyboardOpen)
  if (isKeyboardOpen) return null
  return (
    <nav className={classes.bar} aria-label="Lugares mais usados">
      {links.slice(0, BEFORE_CREATE).map((link) => (
        <BottomBarLink key={link.path} link={link} isCurrent={link.path === current} />
      ))}
      <CreateMenu />
      {links.slice(BEFORE_CREATE).map((link) => (
        <BottomBarLink key={link.path} link={link} isCurrent={link.path === current} />
      ))}
      <UnstyledButton
        className={classes.link}
        data-current={current === undefined || undefined}
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span className={classes.label}>Mais</span>
      </UnstyledButton>
    </nav>
  )
}

function BottomBarLink({ link, isCurrent }: { link: BarLink; isCurrent: boolean }) {
  const { label, path, icon: IconComponent, useBadge } = link
  const badge = useBadge()
  return (
    <Link
      to={path}
      className={classes.link}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={classes.icon}>
        <IconComponent size={22} stroke={1.75} aria-hidden />
        {badge !== undefined && badge.count > 0 && (
          <span className={classes.count}>
            <span aria-hidden>{badge.count > 99 ? '99+' : formatNumber(badge.count)}</span>
            <VisuallyHidden>{badge.label}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={classes.label}>{label}</span>
    </Link>
  )
}

function useLinks(): readonly BarLink[] {
  const areas = useAreas()
  const { data: user } = useCurrentUser()
  const areaAt = (path: string) => areas.find((area) => area.path === path)
  const links: BarLink[] = [{ label: 'Meu dia', path: '/', icon: IconSun, useBadge: useNoBadge }]
  for (const path of PATHS) {
    if (path === '/sprints/tasks') {
      links.push({ label: 'Tarefas', path, icon: IconChecklist, useBadge: useNoBadge })
      continue
    }
    const area = areaAt(path) ?? (user?.isGuest ? areaAt('/sprints') : undefined)
    if (area) links.push({ useBadge: useNoBadge, ...area })
  }
  return links
}

/** Path of the screen that is shown: the longest that the address begins with. */
function useCurrentPath(links: readonly BarLink[]): string | undefined {
  const { pathname } = useLocation()
  const isAt = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  return links
    .map(({ path }) => path)
    .filter(isAt)
    .sort((one, other) => other.length - one.length)[0]
}

/** Offers everything that can be created, where the screen has no button of its own in this place of the bar. */
function CreateMenu() {
  const { data: user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || user.isGuest) return null
  return (
    <div>
      <RoundButton label="Criar" isOfFrame onClick={() => setOpen(true)} />
      {isOpen && <CreateSheet onClose={() => setOpen(false)} />}
    </div>
  )
}
