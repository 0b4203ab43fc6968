import { LoadingScreen } from '@cadencia/ui/loading-screen'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { RouteFailure } from '../shell/route-failure.tsx'
import { AREAS } from './navigation.ts'

/** Loads a screen when its address is first visited. */
function screen(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: await load() }) }
}

/** Screens of the frame that stand outside the product's areas. */
const ADMIN_ROUTES: readonly RouteObject[] = [
  {
    path: '/admin',
    ...screen(() => import('../screens/admin/admin-screen.tsx').then((module) => module.AdminScreen)),
  },
  {
    path: '/admin/dashboard',
    ...screen(() => import('../screens/admin/admin-screen.tsx').then((module) => module.AdminScreen)),
  },
  {
    path: '/admin/settings',
    ...screen(() =>
      import('../screens/admin/settings/settings-screen.tsx').then((module) => module.SettingsScreen),
    ),
  },
  {
    path: '/admin/media',
    ...screen(() => import('../screens/admin/media/media-screen.tsx').then((module) => module.MediaScreen)),
  },
  {
    path: '/admin/chats',
    ...screen(() => import('../screens/admin/chats/chats-screen.tsx').then((module) => module.ChatsScreen)),
  },
  {
    path: '/admin/system',
    ...screen(() =>
      import('../screens/admin/system/system-screen.tsx').then((module) => module.SystemScreen),
    ),
  },
  {
    path: '/admin/users/:userId?',
    ...screen(() => import('../screens/admin/users/users-screen.tsx').then((module) => module.UsersScreen)),
  },
  {
    path: '/admin/access-logs',
    ...screen(() =>
      import('../screens/admin/access-logs/access-logs-screen.tsx').then((module) => module.AccessLogsScreen),
    ),
  },
  {
    path: '/admin/audit',
    ...screen(() => import('../screens/admin/audit/audit-screen.tsx').then((module) => module.AuditScreen)),
  },
  {
    path: '/admin/security',
    ...screen(() =>
      import('../screens/admin/security/security-screen.tsx').then((module) => module.SecurityScreen),
    ),
  },
  {
    path: '/privacidade',
    ...screen(() => import('../screens/privacy/privacy-screen.tsx').then((module) => module.PrivacyScreen)),
  },
  {
    path: '/admin/queues',
    ...screen(() =>
      import('../screens/messaging/queues/queues-screen.tsx').then((module) => module.QueuesScreen),
    ),
  },
  {
    path: '/admin/whatsapp',
    ...screen(() =>
      import('../screens/messaging/gateway/whatsapp-screen.tsx').then((module) => module.WhatsAppScreen),
    ),
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
                ...AREAS.flatMap(({ path, route = path, load, pages = [] }) =>
                  [{ route, load }, ...pages].map((page) => ({ path: page.route, ...screen(page.load) })),
                ),
                ...ADMIN_ROUTES,
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
