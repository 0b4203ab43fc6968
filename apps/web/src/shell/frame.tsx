import { AppShell, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useShellStore } from '../stores/shell-store.ts'
import classes from './frame.module.css'
import { FrameHeader } from './frame-header.tsx'
import { Logo } from './logo.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)
const ProfileDialog = lazy(() =>
  import('../screens/profile/profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })),
)

const SIDEBAR_PX = 240
const COLLAPSED_SIDEBAR_PX = 64
const HEADER_PX = 56

/** What stands around every screen of a signed-in person: sidebar, header, palette, shortcuts. */
export function Frame() {
  const { isSidebarCollapsed, isDrawerOpen, setDrawerOpen } = useShellStore()
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false
  const content = useRef<HTMLElement>(null)
  useShortcuts()
  useFocusOnNavigation(content)

  return (
    <AppShell
      layout="alt"
      header={{ height: HEADER_PX }}
      navbar={{
        width: isSidebarCollapsed ? COLLAPSED_SIDEBAR_PX : SIDEBAR_PX,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      transitionDuration={120}
    >
      <a href="#content" className={classes.skip}>
        Ir para o conteúdo
      </a>
      <AppShell.Header className={classes.header}>
        <FrameHeader />
        <NavigationProgress />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} visibleFrom="sm" aria-label="Navegação">
        <Sidebar isCollapsed={isSidebarCollapsed} />
      </AppShell.Navbar>
      {isPhone && (
        <Drawer
          opened={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          size={SIDEBAR_PX + 40}
          title={<Logo />}
          padding="sm"
        >
          <Sidebar isInDrawer />
        </Drawer>
      )}
      <AppShell.Main id="content" ref={content} tabIndex={-1} className={classes.main}>
        <Outlet />
      </AppShell.Main>
      <ScrollRestoration />
      <FrameDialogs />
    </AppShell>
  )
}

/** What the frame opens over the screen, loaded when first asked for. */
function FrameDialogs() {
  const { isPaletteOpen, areShortcutsOpen, isProfileOpen } = useShellStore()
  return (
    <Suspense fallback={null}>
      {isPaletteOpen && <Palette />}
      {areShortcutsOpen && <ShortcutsDialog />}
      {isProfileOpen && <ProfileDialog />}
    </Suspense>
  )
}

/** A thin line while the next screen loads. */
function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading'
  return <div className={classes.progress} data-loading={isLoading || undefined} aria-hidden />
}

/**
 * After going to another screen, the focus stands on its heading, so that keyboard and screen reader go on from
 * there. A record that opens beside its list keeps its own focus: it belongs to the same route.
 */
function useFocusOnNavigation(content: React.RefObject<HTMLElement | null>) {
  const routeId = useMatches().at(-1)?.id
  const { setDrawerOpen } = useShellStore()
  const { pathname } = useLocation()
  const previous = useRef(routeId)
  useEffect(() => {
    if (previous.current === routeId) return
    previous.current = routeId
    const heading = content.current?.querySelector('h1') ?? content.current
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [routeId, content])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(() => setDrawerOpen(false), [pathname, setDrawerOpen])
}
