import { LoadingScreen } from '@cadencia/ui/loading-screen'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { AREAS } from './navigation.ts'
import { RouteFailure } from './shell/route-failure.tsx'

/** Loads a screen when its address is first visited. */
function screen(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: await load() }) }
}

/** Screens of the frame that stand outside the product's areas. */
const ADMIN_ROUTES: readonly RouteObject[] = [
  {
    path: '/admin',
    ...screen(() => import('./screens/admin/admin-screen.tsx').then((module) => module.AdminScreen)),
  },
  {
    path: '/admin/users',
    ...screen(() => import('./screens/admin/users-screen.tsx').then((module) => module.UsersScreen)),
  },
]

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
            import('./screens/sign-in/admin-sign-in-screen.tsx').then((module) => module.AdminSignInScreen),
          ),
        },
        {
          ...screen(() => import('./shell/frame.tsx').then((module) => module.Frame)),
          children: [
            {
              ErrorBoundary: RouteFailure,
              children: [
                ...AREAS.map(({ path, route = path, load }) => ({ path: route, ...screen(load) })),
                ...ADMIN_ROUTES,
                {
                  path: '*',
                  ...screen(() =>
                    import('./screens/missing/missing-screen.tsx').then((module) => module.MissingScreen),
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
