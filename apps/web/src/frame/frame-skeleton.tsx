import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { Page } from '@cadencia/ui/page'
import { Box, Skeleton, Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import { Logo, LogoMark } from '../kit/logo.tsx'
import { PersonRowsSkeleton } from '../kit/person-rows-skeleton.tsx'
import { AreaSkeleton } from '../kit/screen/area-layout.tsx'
import { DashboardSkeleton } from '../screens/insights/dashboard/dashboard-skeleton.tsx'
import bar from './bottom-bar.module.css'
import frame from './frame.module.css'
import sidebar from './sidebar.module.css'
import { useSidebarStore } from './sidebar-store.ts'

const ENTRIES = 8

/** Skeleton of the frame and its first screen. */
export function FrameSkeleton() {
  const isCollapsed = useSidebarStore((state) => state.isSidebarCollapsed)
  const collapsed = isCollapsed || undefined
  return (
    <div className={frame.frame} data-collapsed={collapsed}>
      <Box component="aside" visibleFrom="sm" className={frame.sidebar ?? ''} aria-hidden>
        <div className={sidebar.brand} data-collapsed={collapsed}>
          {isCollapsed ? <LogoMark /> : <Logo />}
        </div>
        <div className={sidebar.list}>
          {Array.from({ length: ENTRIES }, (_, index) => (
            <div
              key={index}
              className={sidebar.entry}
              data-collapsed={collapsed}
              data-testid="skeleton-entry"
            >
              <Skeleton height={18} width={18} />
              {!isCollapsed && <Skeleton height={12} width={`${45 + ((index * 17) % 40)}%`} />}
            </div>
          ))}
        </div>
      </Box>
      <div className={frame.header}>
        <div className={frame.line}>
          <Skeleton height={18} width={160} />
        </div>
      </div>
      <main className={frame.main}>
        <ScreenSkeleton />
      </main>
      <Box hiddenFrom="sm" className={bar.bar ?? ''} aria-hidden />
    </div>
  )
}

/** In the shape of the screen that comes. */
function ScreenSkeleton() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/profile')) return <AreaSkeleton sections={4} />
  if (pathname.startsWith('/admin')) return <AreaSkeleton />
  return (
    <Page>
      <PageSkeleton pathname={pathname} />
    </Page>
  )
}

function PageSkeleton({ pathname }: { pathname: string }) {
  if (pathname === '/') return <DashboardSkeleton />
  if (pathname === '/chat') return <ChatSkeleton isOpen={false} />
  if (pathname.startsWith('/chat/')) return <ChatSkeleton isOpen />
  return <CardGridSkeleton />
}

/** The chats and the one that is open; on a phone one of both. No part of the chat, which other screens do not load. */
function ChatSkeleton({ isOpen }: { isOpen: boolean }) {
  return (
    <div className={frame.chat}>
      <Box {...(isOpen && { visibleFrom: 'sm' })}>
        <PersonRowsSkeleton />
      </Box>
      {isOpen && (
        <Stack justify="space-between" py="md">
          <PersonRowsSkeleton count={1} />
          <Box px="md">
            <Skeleton height={44} radius="md" />
          </Box>
        </Stack>
      )}
    </div>
  )
}
