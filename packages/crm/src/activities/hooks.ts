import type { InputFor } from '@cadencia/contract/endpoint'
import { callPage, pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
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

const { changeHook, removeHook } = recordHooks<Activity>({
  show: (client, shown) =>
    void cacheRecord(client, shown, {
      one: getActivity,
      list: listActivities,
      updates: activityUpdates,
      stale: staleWithActivity(shown.id),
    }),
  forget: (client, id) =>
    void uncacheRecord(client, id, { updates: activityUpdates, stale: staleWithActivity(id) }),
})

export const useCreateActivity = changeHook(mutation(createActivity))

export const useUpdateActivity = changeHook(mutation(updateActivity))

export const useRemoveActivity = removeHook(mutation(removeActivity))

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreActivity = changeHook(mutation(restoreActivity))
