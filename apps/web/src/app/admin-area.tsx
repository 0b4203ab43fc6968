import { IconLayoutDashboard } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router'
import { AdministratorsOnly } from '../people/administrators-only.tsx'
import { ADMIN_SECTIONS } from '../screens/admin/admin-sections.ts'
import { AreaLayout, AreaNavigation, type AreaSection } from '../shell/area-navigation.tsx'

const HOME = { path: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard } as const

const SECTIONS: readonly AreaSection[] = [HOME, ...ADMIN_SECTIONS]

/** The administrators' area: its navigation beside one of its screens. */
export function AdminArea() {
  const { pathname } = useLocation()
  const { path } = ADMIN_SECTIONS.find((section) => pathname.startsWith(section.path)) ?? HOME
  return (
    <AdministratorsOnly
      otherwise={path === '/admin/users' ? '/admin' : '/'}
      isEnrollment={path === '/admin/security'}
    >
      {(_username, mustEnableSecondFactor) =>
        // Until the second factor is on, every other section leads back here.
        mustEnableSecondFactor ? (
          <Outlet />
        ) : (
          <AreaLayout
            navigation={<AreaNavigation label="Administração" sections={SECTIONS} current={path} />}
          >
            <Outlet />
          </AreaLayout>
        )
      }
    </AdministratorsOnly>
  )
}
