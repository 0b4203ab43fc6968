import { useCurrentUser } from '@cadencia/people/react'
import { useMemo } from 'react'
import type { Area } from './area.ts'
import { useRegistry } from './registry.ts'

/** The areas that the viewer may see, in the sidebar's order. */
export function useAreas(): readonly Area[] {
  const { data: user } = useCurrentUser()
  const { areas } = useRegistry()
  return useMemo(
    () => areas.filter(({ isFor }) => !isFor || (user !== undefined && isFor(user))),
    [areas, user],
  )
}
