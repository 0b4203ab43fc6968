import { useCurrentUser } from '@cadencia/people/react'
import { useMemo } from 'react'
import { AREAS } from '../app/navigation.ts'
import type { Area } from './area.ts'

/** The areas that the viewer may see, in the sidebar's order. */
export function useAreas(): readonly Area[] {
  const { data: user } = useCurrentUser()
  return useMemo(() => AREAS.filter(({ isFor }) => !isFor || (user !== undefined && isFor(user))), [user])
}
