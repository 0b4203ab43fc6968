import { useCurrentUser } from '@cadencia/people/react'
import { ADMINISTRATORS_ONLY, GUESTS_ONLY_READ } from './queue-labels.ts'

/** Why the viewer may not do something; undefined where they may. */
export function useMonitorRights() {
  const { data: user } = useCurrentUser()
  return {
    managing: user?.isAdministrator ? undefined : ADMINISTRATORS_ONLY,
    testing: user?.isGuest ? GUESTS_ONLY_READ : undefined,
  }
}
