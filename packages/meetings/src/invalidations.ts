import { keyOf } from '@cadencia/http/query'
import { inputOf } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import { getMeetingHistory, getPermanentRoom } from './contract.ts'
import { getBrief, listDecisions } from './decisions/contract.ts'
import { meetingRecords } from './hooks.ts'
import { listItems } from './items/contract.ts'
import { listNotes } from './notes/contract.ts'
import { listSummaryVersions } from './summaries/contract.ts'
import { getTranscript } from './transcripts/contract.ts'

/** What else to refetch when a meeting changes. */
export const meetingInvalidations: Invalidations = {
  meeting: ({ id }, client) => {
    void meetingRecords.changed(client, id)
    return [
      keyOf(getMeetingHistory, inputOf(id)),
      keyOf(getTranscript, inputOf(id)),
      keyOf(listItems, inputOf(id)),
      keyOf(listSummaryVersions, inputOf(id)),
      keyOf(listDecisions),
      // That of a later meeting of the series too.
      keyOf(getBrief),
      keyOf(getPermanentRoom),
    ]
  },
  meeting_note: ({ scope = '' }) => [keyOf(listNotes, inputOf(scope))],
}
