import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import type { Invalidations } from '@cadencia/realtime/react'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type Automation,
  createAutomation,
  type DeliveryStatus,
  deleteAutomation,
  getAutomationHistory,
  listAutomationDeliveries,
  listAutomations,
  updateAutomation,
} from './contract.ts'

/** What changed automations make stale; only sessions that unlocked the CRM hear of any. */
export const automationInvalidations: Invalidations = {
  automation: ({ id }) => [keyOf(listAutomations), historyOf(id), ...deliveriesOf(id)],
  automation_delivery: ({ id }) => deliveriesOf(id),
}

function historyOf(id: string) {
  return keyOf(getAutomationHistory, { params: { id } })
}

function deliveriesOf(id: string) {
  return [[...keyOf(listAutomationDeliveries), id]]
}

/** Automations, the newest first, as `useQuery` takes them. */
export const automationList = () => query(listAutomations, { query: { limit: '1000' } })

/** Automations, the newest first. */
export function useAutomations() {
  return useQuery(automationList())
}

/** Who changed what, newest first. */
export function useAutomationHistory(id: string) {
  return useQuery(query(getAutomationHistory, { params: { id } }))
}

/** What one automation sent to each lead, the latest run first, page by page. */
export function useAutomationDeliveries(id: string, status: DeliveryStatus | undefined) {
  const paged = pagedQuery(listAutomationDeliveries, {
    params: { id },
    query: { limit: '100', ...(status ? { status } : {}) },
  })
  return useInfiniteQuery({
    ...paged,
    queryKey: [...keyOf(listAutomationDeliveries), id, ...paged.queryKey.slice(1)],
    placeholderData: keepPreviousData,
  })
}

/** Puts an automation, as the server answered it, where it is listed; the list is looked at again. */
async function show(client: QueryClient, automation: Automation): Promise<void> {
  client.setQueriesData<Automation[]>({ queryKey: keyOf(listAutomations) }, (list) => {
    if (!list) return list
    const isListed = list.some(({ id }) => id === automation.id)
    return isListed ? list.map((one) => (one.id === automation.id ? automation : one)) : [automation, ...list]
  })
  void client.invalidateQueries({ queryKey: historyOf(automation.id) })
  await client.invalidateQueries({ queryKey: keyOf(listAutomations) })
}

const { changeHook, removeHook } = recordHooks<Automation>({
  show: (client, automation) => void show(client, automation),
  forget: (client, id) => {
    client.setQueriesData<Automation[]>({ queryKey: keyOf(listAutomations) }, (list) =>
      list?.filter((one) => one.id !== id),
    )
    void client.invalidateQueries({ queryKey: keyOf(listAutomations) })
  },
})

export const useCreateAutomation = changeHook(mutation(createAutomation))

/** Changes an automation, or switches it on or off. */
export const useUpdateAutomation = changeHook(mutation(updateAutomation))

export const useDeleteAutomation = removeHook(mutation(deleteAutomation))
