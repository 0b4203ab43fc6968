import { IconLayoutDashboard } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router'
import { AreaLayout } from '../kit/screen/area-layout.tsx'
import { AreaNavigation, type AreaSection } from '../kit/screen/area-navigation.tsx'
import { AdministratorsOnly } from '../records/people/administrators-only.tsx'
import { NOUNS } from './nouns.ts'

const HOME = { path: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard } as const

const SECTIONS: readonly AreaSection[] = NOUNS.flatMap(({ label, icon, admin }) =>
  admin ? [{ path: admin.path, label, icon }] : [],
)

/** The administrators' area: its navigation beside one of its screens. */
export function AdminArea() {
  const { pathname } = useLocation()
  const { path } = SECTIONS.find((section) => pathname.startsWith(section.path)) ?? HOME
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
            navigation={
              <AreaNavigation label="Administração" sections={[HOME, ...SECTIONS]} current={path} />
            }
          >
            <Outlet />
          </AreaLayout>
        )
      }
    </AdministratorsOnly>
  )
}
