import { useCurrentUser } from '@cadencia/people/react'
import { useMemo } from 'react'
import { type Noun, useNouns } from '../records/noun.ts'

/** An entry of the sidebar. */
export type Area = Pick<Noun, 'label' | 'icon'> & Required<Pick<Noun, 'area'>>['area']

/** The areas that the viewer may see, in the sidebar's order. */
export function useAreas(): readonly Area[] {
  const { data: user } = useCurrentUser()
  const nouns = useNouns()
  return useMemo(
    () =>
      nouns.flatMap(({ label, icon, area }) =>
        area && (!area.isFor || (user && area.isFor(user))) ? [{ label, icon, ...area }] : [],
      ),
    [nouns, user],
  )
}
