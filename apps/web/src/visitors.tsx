import { LoadingScreen } from '@cadencia/ui/loading-screen'
import { lazy, Suspense, useEffect } from 'react'
import { AREAS, type Area } from './navigation.ts'

const LandingScreen = lazy(() =>
  import('./screens/landing/landing-screen.tsx').then((module) => ({ default: module.LandingScreen })),
)
const AdminSignInScreen = lazy(() =>
  import('./screens/sign-in/admin-sign-in-screen.tsx').then((module) => ({
    default: module.AdminSignInScreen,
  })),
)
const MissingScreen = lazy(() =>
  import('./screens/missing/missing-screen.tsx').then((module) => ({ default: module.MissingScreen })),
)

type VisitorPlace = 'landing' | 'admin-sign-in' | 'home-instead' | 'missing'

/**
 * What someone without a session sees at an address: the landing page at `/` and in place on the staff's
 * addresses; the administrators' sign-in; `/` instead of the other administrator addresses.
 */
export function visitorPlace(pathname: string, areas: readonly Area[] = AREAS): VisitorPlace {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (path === '/admin/login') return 'admin-sign-in'
  if (path === '/admin' || path.startsWith('/admin/')) return 'home-instead'
  const isStaffAddress = areas.some((area) => path === area.path || isBelow(path, area.path))
  return isStaffAddress ? 'landing' : 'missing'
}

function isBelow(path: string, areaPath: string): boolean {
  return areaPath !== '/' && path.startsWith(`${areaPath}/`)
}

/** The pages for someone without a session. Each is reached by loading it, so no router is needed. */
export function Visitors() {
  const place = visitorPlace(window.location.pathname)
  useEffect(() => {
    if (place === 'home-instead') window.history.replaceState(null, '', '/')
  }, [place])
  return <Suspense fallback={<LoadingScreen />}>{screenOf(place)}</Suspense>
}

function screenOf(place: VisitorPlace) {
  if (place === 'admin-sign-in') return <AdminSignInScreen />
  if (place === 'missing') return <MissingScreen />
  return <LandingScreen />
}
