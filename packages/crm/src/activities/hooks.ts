import type { InputFor } from '@cadencia/contract/endpoint'
import { callPage, pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { staleWithActivity } from '../hooks.ts'
import { cacheRecord, uncacheRecord } from '../lists/cache-writes.ts'
import { LISTS_KEY, useListUpdates } from '../lists/list-updates.ts'
import { activityUpdates, orderOfActivities } from '../lists/record-lists.ts'
import {
  type Activity,
  createActivity,
  getActivity,
  getActivityHistory,
  listActivities,
  removeActivity,
  restoreActivity,
  updateActivity,
} from './contract.ts'

export type ActivityListQuery = NonNullable<InputFor<typeof listActivities>['query']>

/** The pages of a list of activities, as `useInfiniteQuery` takes them. */
export function activityPages(filter: ActivityListQuery) {
  const paged = pagedQuery(listActivities, { query: filter })
  return { ...paged, queryKey: [LISTS_KEY, ...paged.queryKey] }
}

/** Activities page by page; those of the filter before stay in sight until the new ones are there. */
export function useActivities(filter: ActivityListQuery) {
  const pages = activityPages(filter)
  useListUpdates(activityUpdates, {
    queryKey: pages.queryKey,
    order: orderOfActivities(filter),
    fetchHead: () => callPage(listActivities, { query: filter }, { isPoll: true }),
  })
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
}

export function useActivity(id: string) {
  return useQuery(query(getActivity, { params: { id } }))
}

export function useActivityHistory(id: string) {
  return useQuery(query(getActivityHistory, { params: { id } }))
}

function useShowActivity() {
  const client = useQueryClient()
  return (activity: Activity) =>
    cacheRecord(client, activity, {
      one: getActivity,
      list: listActivities,
      updates: activityUpdates,
      stale: staleWithActivity(activity.id),
    })
}

export function useCreateActivity() {
  const show = useShowActivity()
  return useMutation({ ...mutation(createActivity), onSuccess: (made) => void show(made) })
}

export function useUpdateActivity() {
  const show = useShowActivity()
  return useMutation({ ...mutation(updateActivity), onSuccess: (changed) => void show(changed) })
}

export function useRemoveActivity() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeActivity),
    onSuccess: (_nothing, { params }) =>
      void uncacheRecord(client, params.id, {
        updates: activityUpdates,
        stale: staleWithActivity(params.id),
      }),
  })
}

/** Brings a deleted one back, for a day after its deletion. */
export function useRestoreActivity() {
  const show = useShowActivity()
  return useMutation({ ...mutation(restoreActivity), onSuccess: (back) => void show(back) })
}
