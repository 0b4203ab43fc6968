import { keyOf, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN, renewQueries } from '@cadencia/realtime/live-query'
import { type Invalidations, useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMyDay, type MyDay } from './contract.ts'
import { withTask } from './rules.ts'

export const myDayInvalidations: Invalidations = {
  'my-day': () => [keyOf(getMyDay)],
}

/** The viewer's day, kept fresh while it is on the screen. */
export function useMyDay() {
  const { refresh } = useMyDayCache()
  useLiveTopic('my-day')
  // What was read on another page.
  useLiveEvent('read', refresh)
  // A comment mentions the viewer, or they have read that one does.
  useLiveEvent('notification', refresh)
  return useQuery({ ...query(getMyDay, {}), ...HEARD_WHILE_SHOWN })
}

/** Shows what was changed before the server tells it. */
export function useMyDayCache() {
  const client = useQueryClient()
  const queryKey = keyOf(getMyDay)
  return {
    refresh: () => void renewQueries(client, queryKey),
    showTask: (task: Parameters<typeof withTask>[1]) =>
      client.setQueriesData<MyDay>({ queryKey }, (day) => day && withTask(day, task)),
  }
}
