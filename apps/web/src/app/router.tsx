import { LoadingScreen } from '@cadencia/ui/loading-screen'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AreaPage } from '../shell/area.ts'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { RouteFailure } from '../shell/route-failure.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AREAS } from './navigation.ts'

/** Loads a screen when its address is first visited, or before. One that is loaded opens without a 'loading' state. */
function screen(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> {
  let loaded: ComponentType | undefined
  return {
    lazy: async () => {
      loaded ??= await load()
      return { Component: loaded }
    },
  }
}

/** The screens of all areas. */
export const areaPages = (): AreaPage[] =>
  AREAS.flatMap(({ path, route = path, load, pages = [] }) => [{ route, load }, ...pages])

const toRoute = ({ route, load }: AreaPage): RouteObject => ({ path: route, ...screen(load) })

/** What a signed-in person reaches: every area inside the frame, each loaded when first visited. */
export function staffRoutes(): RouteObject[] {
  return [
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: LoadingScreen,
      children: [
        {
          path: '/admin/login',
          ...screen(() =>
            import('../screens/people/sign-in/admin-sign-in-screen.tsx').then(
              (module) => module.AdminSignInScreen,
            ),
          ),
        },
        {
          ...screen(() => import('../shell/frame.tsx').then((module) => module.Frame)),
          HydrateFallback: FrameSkeleton,
          children: [
            {
              ErrorBoundary: RouteFailure,
              children: [
                ...areaPages().map(toRoute),
                {
                  ...screen(() => import('./admin-area.tsx').then((module) => module.AdminArea)),
                  children: ADMIN_PAGES.map(toRoute),
                },
                {
                  path: '/privacidade',
                  ...screen(() =>
                    import('../screens/privacy/privacy-screen.tsx').then((module) => module.PrivacyScreen),
                  ),
                },
                {
                  path: '*',
                  ...screen(() =>
                    import('../screens/missing/missing-screen.tsx').then((module) => module.MissingScreen),
                  ),
                },
              ],
            },
          ],
        },
      ],
    },
  ]
}
