import { meetingInvalidations } from '@cadencia/meetings/react'
import { peopleInvalidations } from '@cadencia/people/react'
import type { Invalidations } from '@cadencia/realtime/react'

/** What each kind of live change makes stale; every domain names its own, one line each. */
export const INVALIDATIONS: Invalidations = { ...peopleInvalidations, ...meetingInvalidations }
