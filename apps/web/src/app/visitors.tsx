import { LoadingScreen } from '@cadencia/ui/loading-screen'
import { type ComponentType, lazy, Suspense } from 'react'

/** An area as far as an address is concerned. */
interface Area {
  readonly path: string
}

const loadLanding = () =>
  import('../screens/people/landing/landing-screen.tsx').then((module) => module.LandingScreen)
const loadAdminSignIn = () =>
  import('../screens/people/sign-in/admin-sign-in-screen.tsx').then((module) => module.AdminSignInScreen)
const loadMissing = () =>
  import('../screens/missing/missing-screen.tsx').then((module) => module.MissingScreen)

/** True for the staff's addresses: an area's own and all below it. */
export function isStaffUrl(path: string, areas: readonly Area[]): boolean {
  return areas.some((area) => path === area.path || (area.path !== '/' && path.startsWith(`${area.path}/`)))
}

/**
 * What someone without a session sees at an address: the landing page at `/` and in place on the staff's
 * addresses; the administrators' sign-in; the landing page at `/` instead of the other administrator addresses.
 */
async function loadPage(pathname: string): Promise<ComponentType> {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (path === '/') return loadLanding()
  if (path === '/admin/login') return loadAdminSignIn()
  if (path === '/admin' || path.startsWith('/admin/')) {
    window.history.replaceState(null, '', '/')
    return loadLanding()
  }
  // The list of nouns brings their hooks along, which the landing page at `/` can do without.
  const { NOUNS } = await import('./nouns.ts')
  const staffs = NOUNS.flatMap(({ area, pages = [] }) => [
    ...(area ? [area] : []),
    // '/profile/:section?' begins with '/profile'.
    ...pages.map(({ route }) => ({ path: route.replace(/\/:.*/, '') })),
  ])
  return isStaffUrl(path, staffs) ? loadLanding() : loadMissing()
}

const VisitedPage = lazy(async () => ({ default: await loadPage(window.location.pathname) }))

/** The pages for someone without a session. Each is reached by loading it, so no router is needed. */
export function Visitors() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <VisitedPage />
    </Suspense>
  )
}
