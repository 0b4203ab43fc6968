import { LoadingScreen } from '@cadencia/ui/loading-screen'
import { Outlet, type RouteObject } from 'react-router'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { RouteFailure } from '../frame/route-failure.tsx'
import type { ScreenHandle } from '../kit/screen/screen-address.ts'
import { NounsContext, type Page } from '../records/noun.ts'
import { adminPages, NOUNS, staffPages } from './nouns.ts'

function WithNouns() {
  return (
    <NounsContext value={NOUNS}>
      <Outlet />
    </NounsContext>
  )
}

const toRoute = ({ route, load }: Page): RouteObject => ({
  path: route,
  lazy: async () => {
    const Component = await load()
    return { Component, handle: { prefetch: Component.prefetch } satisfies ScreenHandle }
  },
})

const ADMIN_HOME: readonly Page[] = ['/admin', '/admin/dashboard'].map((route) => ({
  route,
  load: () => import('../screens/admin/admin-screen.tsx').then((screen) => screen.AdminScreen),
}))

/** What a signed-in person reaches: every area inside the frame, each loaded when first visited. */
export const staffRoutes = (): RouteObject[] => [
  {
    Component: WithNouns,
    ErrorBoundary: RouteFailure,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: '/admin/login',
        lazy: async () => {
          const { AdminSignInScreen } = await import('../screens/people/sign-in/admin-sign-in-screen.tsx')
          return { Component: AdminSignInScreen }
        },
      },
      {
        lazy: async () => {
          const { Frame } = await import('../frame/frame.tsx')
          return { Component: Frame }
        },
        HydrateFallback: FrameSkeleton,
        children: [
          {
            // Inside the frame, which stays where a screen fails.
            ErrorBoundary: RouteFailure,
            children: [
              ...staffPages().map(toRoute),
              {
                lazy: async () => {
                  const { AdminArea } = await import('./admin-area.tsx')
                  return { Component: AdminArea }
                },
                children: [...ADMIN_HOME, ...adminPages()].map(toRoute),
              },
              {
                path: '*',
                lazy: async () => {
                  const { MissingStaffScreen } = await import('../screens/missing/missing-staff-screen.tsx')
                  return { Component: MissingStaffScreen }
                },
              },
            ],
          },
        ],
      },
    ],
  },
]
