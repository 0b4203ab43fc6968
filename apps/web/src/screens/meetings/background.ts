import { getMeeting, getMeetingOptions, getPermanentRoom, listMeetings } from '@cadencia/meetings/contract'
import { meetingInvalidations } from '@cadencia/meetings/invalidations'
import type { Kept } from '../../offline/kept-queries.ts'

// Apart from the noun: an `import()` of a whole contract would bring all of it into the first files.

export const INVALIDATIONS = meetingInvalidations

export const KEPT: readonly Kept[] = [listMeetings, getMeeting, getMeetingOptions, getPermanentRoom]
