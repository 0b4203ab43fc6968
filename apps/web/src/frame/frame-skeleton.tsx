import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { Page } from '@cadencia/ui/page'
import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import { Logo, LogoMark } from '../kit/logo.tsx'
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
        <Page>
          <ScreenSkeleton />
        </Page>
      </main>
      <Box hiddenFrom="sm" className={bar.bar ?? ''} aria-hidden />
    </div>
  )
}

/** In the shape of the screen that comes. */
function ScreenSkeleton() {
  const { pathname } = useLocation()
  if (pathname === '/') return <DashboardSkeleton />
  if (pathname.startsWith('/profile')) return <SectionsSkeleton />
  if (pathname === '/chat') return <ChatSkeleton />
  if (pathname.startsWith('/chat/')) return <ChatSkeleton isOpen />
  return <CardGridSkeleton />
}

/** The chats and the one that is open; on a phone one of both. No part of the chat, which other screens do not load. */
function ChatSkeleton({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <div role="status" aria-label="Carregando" className={frame.chat}>
      <Stack gap="md" p="md" {...(isOpen && { visibleFrom: 'sm' })}>
        {Array.from({ length: 6 }, (_, index) => (
          <PersonSkeleton key={index} />
        ))}
      </Stack>
      {isOpen && (
        <Stack justify="space-between" p="md">
          <PersonSkeleton />
          <Skeleton height={44} radius="md" />
        </Stack>
      )}
    </div>
  )
}

function PersonSkeleton() {
  return (
    <Group gap="sm" wrap="nowrap">
      <Skeleton height={36} circle />
      <Stack gap={8} flex={1}>
        <Skeleton height={12} maw={160} />
        <Skeleton height={10} maw={240} />
      </Stack>
    </Group>
  )
}

/** A list of sections, above it on a phone, and the cards of one of them. */
function SectionsSkeleton() {
  return (
    <div role="status" aria-label="Carregando" className={frame.sections}>
      <div className={frame.sectionList}>
        {[72, 84, 92, 78].map((width) => (
          <Skeleton key={width} height={20} width={width} m={8} />
        ))}
      </div>
      <Stack gap="md" maw={760}>
        <Skeleton height={236} radius="md" />
        <Skeleton height={168} radius="md" />
      </Stack>
    </div>
  )
}
