import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staleWithActivity } from '../hooks.ts'
import { activityRecords, invalidate } from '../live-records.ts'
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
  return pagedQuery(listActivities, { query: filter })
}

/** Activities page by page; those of the filter before stay in sight until the new ones are there. */
export function useActivities(filter: ActivityListQuery) {
  return useInfiniteQuery({ ...activityPages(filter), placeholderData: keepPreviousData })
}

export function useActivity(id: string) {
  return useQuery(query(getActivity, { params: { id } }))
}

export function useActivityHistory(id: string) {
  return useQuery(query(getActivityHistory, { params: { id } }))
}

const { changeHook, removeHook } = recordHooks<Activity>({
  show: (client, shown) => {
    activityRecords.show(client, shown)
    void invalidate(client, staleWithActivity(shown.id))
  },
  forget: (client, id) => {
    activityRecords.apply(client, { id, row: null })
    void invalidate(client, staleWithActivity(id))
  },
})

export const useCreateActivity = changeHook(mutation(createActivity))

export const useUpdateActivity = changeHook(mutation(updateActivity))

export const useRemoveActivity = removeHook(mutation(removeActivity))

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreActivity = changeHook(mutation(restoreActivity))
