import { openPersonStore } from '@cadencia/http/person-store'
import { useCurrentUser } from '@cadencia/people/react'
import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { HeaderSlot } from '../kit/screen/header-slot.ts'
import { isTutorialPath, isTutorialSeen } from '../kit/tutorial-seen.ts'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { usePaletteStore } from '../records/actions/palette-store.ts'
import { ChatAttendant } from '../screens/chat/chat-attendant.tsx'
import { AfterFirstData } from './after-first-data.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './frame.module.css'
import { FrameHeader } from './frame-header.tsx'
import { useGeneralActions } from './general-actions.ts'
import { usePushAttendant } from './push/use-push-attendant.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarStore } from './sidebar-store.ts'

interface Closable {
  onClose: () => void
}

const Palette = lazyDialog<Closable>(() => import('./palette/palette.tsx').then((module) => module.Palette))
const ReminderAlerts = lazyBackground(() =>
  import('./reminders/reminder-alerts.tsx').then((module) => module.ReminderAlerts),
)
const Tutorial = lazyBackground(() => import('./tutorial/tutorial.tsx').then((module) => module.Tutorial))

/**
 * Layout of every signed-in screen: sidebar (a bar at the bottom of phones), header, palette, shortcuts. What depends on
 * the address is in parts of its own: the next screen is drawn without drawing the frame again.
 */
export const Frame = memo(function Frame() {
  const isSidebarCollapsed = useSidebarStore((state) => state.isSidebarCollapsed)
  const isPhone = useIsPhone()
  const frame = useRef<HTMLDivElement>(null)
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null)
  useRootAttribute('data-sidebar-open', !isSidebarCollapsed)
  useStoreOfPerson()

  return (
    <div ref={frame} className={classes.frame} data-collapsed={isSidebarCollapsed || undefined}>
      <a href="#content" className={classes.skip}>
        Ir para o conteúdo
      </a>
      {!isPhone && (
        <aside className={classes.sidebar} aria-label="Barra lateral">
          <Sidebar isCollapsed={isSidebarCollapsed} />
        </aside>
      )}
      <header className={classes.header}>
        <FrameHeader slotRef={setHeaderSlot} />
        <Reminders />
        <NavigationProgress />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <HeaderSlot value={headerSlot}>
          <Outlet />
        </HeaderSlot>
      </main>
      {isPhone && <BottomBar />}
      <ScrollRestoration getKey={scrollKeyOf} />
      <FrameKeys frame={frame} />
      <ChatAttendant />
      <FrameOverlays isPhone={isPhone} />
    </div>
  )
})

/** What was not opened by a link has no key of its own. */
const scrollKeyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/** The keys of every screen, and the focus on the way to the next. */
function FrameKeys({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useShortcuts()
  useFocusOnNavigation(frame)
  return null
}

function FrameOverlays({ isPhone }: { isPhone: boolean }) {
  const { isDrawerOpen, setDrawerOpen } = useSidebarStore()
  const { isPaletteOpen, setPaletteOpen } = usePaletteStore()
  const { data: user } = useCurrentUser()
  const { pathname } = useLocation()
  useProfileRedirect()
  usePushAttendant(user?.id)
  return (
    <>
      {isPhone && isDrawerOpen && <AreasSheet onClose={() => setDrawerOpen(false)} />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      <ShortcutsDialog />
      {user && isTutorialPath(pathname) && !isTutorialSeen(user.id) && <Tutorial userId={user.id} />}
    </>
  )
}

function Reminders() {
  const { data: user } = useCurrentUser()
  return (
    user && (
      <AfterFirstData>
        <ReminderAlerts userId={user.id} />
      </AfterFirstData>
    )
  )
}

/** What is done without a connection is kept from the first screen on, also before anything could be sent. */
function useStoreOfPerson() {
  const { data: user } = useCurrentUser()
  // An administrator's session keeps nothing in the browser.
  const personId = user?.isAdministrator === false ? user.id : undefined
  useEffect(() => {
    if (personId !== undefined) void openPersonStore(personId)
  }, [personId])
}

/** `?profile` and `?profile=notifications` lead to the profile, as links in older mails do. */
function useProfileRedirect() {
  const navigate = useNavigate()
  const section = new URLSearchParams(useLocation().search).get('profile')
  useEffect(() => {
    if (section !== null) void navigate(`/profile/${encodeURIComponent(section)}`, { replace: true })
  }, [section, navigate])
}

/** Progress bar while the next screen loads. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return <div className={classes.progress} data-loading={isLoading || undefined} aria-hidden />
}

/**
 * Moves the focus to the heading after navigating to another screen, for keyboard and screen reader. A record that
 * opens beside its list manages its own focus: it belongs to the same route.
 */
function useFocusOnNavigation(frame: RefObject<HTMLElement | null>) {
  const route = useMatches().at(-1)?.id
  const { pathname } = useLocation()
  const previous = useRef({ route, pathname })
  useEffect(() => {
    const { route: left, pathname: leftPath } = previous.current
    previous.current = { route, pathname }
    if (leftPath !== pathname) useSidebarStore.getState().setDrawerOpen(false)
    if (left === route) return
    const heading = frame.current?.querySelector('h1') ?? frame.current?.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [route, pathname, frame])
}

/** All areas, from the bottom of a phone. */
function AreasSheet({ onClose }: { onClose: () => void }) {
  return (
    <BottomSheet title="Menu" onClose={onClose}>
      <Sidebar isInSheet />
    </BottomSheet>
  )
}

/** Ctrl+K everywhere, and the keys of what can be done on every screen. */
function useShortcuts(): void {
  useGeneralActions()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      usePaletteStore.getState().setPaletteOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
