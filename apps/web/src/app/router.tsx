import { LoadingScreen } from '@cadencia/ui/loading-screen'
import { Outlet, type RouteObject } from 'react-router'
import type { AreaPage } from '../frame/area.ts'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { type Registry, RegistryContext } from '../frame/registry.ts'
import { RouteFailure } from '../frame/route-failure.tsx'
import type { ScreenHandle } from '../kit/screen/screen-address.ts'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AREAS } from './navigation.ts'
import { RECORD_ACTIONS, TypedActions } from './record-actions.ts'

export const REGISTRY: Registry = { areas: AREAS, recordActions: RECORD_ACTIONS, TypedActions }

function WithRegistry() {
  return (
    <RegistryContext value={REGISTRY}>
      <Outlet />
    </RegistryContext>
  )
}

/** The screens of all areas. */
export const areaPages = (): AreaPage[] =>
  AREAS.flatMap(({ path, route = path, load, pages = [] }) => [{ route, load }, ...pages])

const toRoute = ({ route, load }: AreaPage): RouteObject => ({
  path: route,
  lazy: async () => {
    const Component = await load()
    return { Component, handle: { prefetch: Component.prefetch } satisfies ScreenHandle }
  },
})

/** What a signed-in person reaches: every area inside the frame, each loaded when first visited. */
export const staffRoutes = (): RouteObject[] => [
  {
    Component: WithRegistry,
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
              ...areaPages().map(toRoute),
              {
                lazy: async () => {
                  const { AdminArea } = await import('./admin-area.tsx')
                  return { Component: AdminArea }
                },
                children: ADMIN_PAGES.map(toRoute),
              },
              {
                path: '/privacidade',
                lazy: async () => {
                  const { PrivacyScreen } = await import('../screens/privacy/privacy-screen.tsx')
                  return { Component: PrivacyScreen }
                },
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
