import type { LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
// With the page, for toasts also tell that the server cannot be reached. Visitors' pages fetch it later.
import '@cadencia/ui/toast-list'
import { FocusKeeper } from '@cadencia/ui/focus-keeper'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { INVALIDATIONS } from './invalidations.ts'
import { staffRoutes } from './router.tsx'
import { MaintenanceGate } from './shell/maintenance/maintenance-gate.tsx'

/** What a signed-in person works in: the routes, over a live connection. */
export function Staff({ live }: { live: LiveClient }) {
  const [router] = useState(() => createBrowserRouter(staffRoutes()))
  return (
    <LiveProvider client={live} invalidations={INVALIDATIONS}>
      <FocusKeeper />
      <MaintenanceGate>
        <RouterProvider router={router} />
      </MaintenanceGate>
    </LiveProvider>
  )
}
