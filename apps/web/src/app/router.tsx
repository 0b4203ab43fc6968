import { LoadingScreen } from '@cadencia/ui/loading-screen'
import type { PageRoute } from '@cadencia/ui/page-router'
import type { AreaPage, ScreenComponent } from '../shell/area.ts'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { RouteBoundary } from '../shell/route-failure.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AREAS } from './navigation.ts'

export interface StaffRoute extends PageRoute {
  load?: () => Promise<ScreenComponent>
  children?: StaffRoute[]
}

/** The screens of all areas. */
export const areaPages = (): AreaPage[] =>
  AREAS.flatMap(({ path, route = path, load, pages = [] }) => [{ route, load }, ...pages])

const toRoute = ({ route, load }: AreaPage): StaffRoute => ({ path: route, load })

/** What a signed-in person reaches: every area inside the frame, each loaded when first visited. */
export function staffRoutes(): StaffRoute[] {
  return [
    {
      Component: RouteBoundary,
      fallback: <LoadingScreen />,
      children: [
        {
          path: '/admin/login',
          load: () =>
            import('../screens/people/sign-in/admin-sign-in-screen.tsx').then(
              (module) => module.AdminSignInScreen,
            ),
        },
        {
          load: () => import('../shell/frame.tsx').then((module) => module.Frame),
          fallback: <FrameSkeleton />,
          children: [
            ...areaPages().map(toRoute),
            {
              load: () => import('./admin-area.tsx').then((module) => module.AdminArea),
              children: ADMIN_PAGES.map(toRoute),
            },
            {
              path: '/privacidade',
              load: () =>
                import('../screens/privacy/privacy-screen.tsx').then((module) => module.PrivacyScreen),
            },
            {
              path: '*',
              load: () =>
                import('../screens/missing/missing-staff-screen.tsx').then(
                  (module) => module.MissingStaffScreen,
                ),
            },
          ],
        },
      ],
    },
  ]
}
