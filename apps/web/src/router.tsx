import { LoadingScreen } from '@cadencia/ui/loading-screen'
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { AREAS, type Area } from './navigation.ts'
import { MissingScreen } from './screens/missing/missing-screen.tsx'
import { RouteFailure } from './shell/route-failure.tsx'

/** Loads a screen when its address is first visited. */
function screen(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: await load() }) }
}

const landing = screen(() => import('./screens/landing/landing-screen.tsx').then((module) => module.LandingScreen))
const adminSignIn = screen(() =>
  import('./screens/sign-in/admin-sign-in-screen.tsx').then((module) => module.AdminSignInScreen),
)
const missing: RouteObject = { path: '*', Component: MissingScreen }

function root(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: RouteFailure, HydrateFallback: LoadingScreen, children }]
}

function patternOf({ path, route = path }: Area): string {
  return route
}

/** What someone without a session reaches: the landing page at `/` and in place on the staff's addresses. */
export function visitorRoutes(areas: readonly Area[] = AREAS): RouteObject[] {
  return root([
    ...areas.map((area) => ({ path: patternOf(area), ...landing })),
    { path: '/admin/login', ...adminSignIn },
    { path: '/admin/users', element: <Navigate to="/admin" replace /> },
    { path: '/admin/*', element: <Navigate to="/" replace /> },
    missing,
  ])
}

/** What a signed-in person reaches. */
export function staffRoutes(areas: readonly Area[] = AREAS): RouteObject[] {
  return root([
    { path: '/admin/login', ...adminSignIn },
    {
      ...screen(() => import('./shell/frame.tsx').then((module) => module.Frame)),
      children: [
        {
          ErrorBoundary: RouteFailure,
          children: [
            ...areas.map((area) => ({ path: patternOf(area), ...screen(area.load) })),
            {
              path: '/admin',
              ...screen(() => import('./screens/admin/admin-screen.tsx').then((module) => module.AdminScreen)),
            },
            {
              path: '/admin/users',
              ...screen(() => import('./screens/admin/users-screen.tsx').then((module) => module.UsersScreen)),
            },
            missing,
          ],
        },
      ],
    },
  ])
}
