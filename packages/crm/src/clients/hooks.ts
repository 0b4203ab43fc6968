import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staleWithClient } from '../hooks.ts'
import { clientRecords, invalidate } from '../live-records.ts'
import {
  type Client,
  createClient,
  getClient,
  getClientHistory,
  listClients,
  removeClient,
  restoreClient,
  updateClient,
} from './contract.ts'

export type ClientListQuery = NonNullable<InputFor<typeof listClients>['query']>

/** The pages of a list of clients, as `useInfiniteQuery` takes them. */
export function clientPages(filter: ClientListQuery) {
  return pagedQuery(listClients, { query: filter })
}

/** Clients page by page; those of the filter before stay in sight until the new ones are there. */
export function useClients(filter: ClientListQuery) {
  return useInfiniteQuery({ ...clientPages(filter), placeholderData: keepPreviousData })
}

/** The first clients of a filter, as `useQuery` takes them. */
export const firstClients = (filter: ClientListQuery) => query(listClients, { query: filter })

/** The first clients of a filter, where a picker or a card needs no more. */
export function useFirstClients(filter: ClientListQuery) {
  return useQuery({ ...firstClients(filter), placeholderData: keepPreviousData })
}

export function useClient(id: string) {
  return useQuery(query(getClient, { params: { id } }))
}

export function useClientHistory(id: string) {
  return useQuery(query(getClientHistory, { params: { id } }))
}

const { changeHook, removeHook } = recordHooks<Client>({
  show: (client, shown) => {
    clientRecords.show(client, shown)
    void invalidate(client, staleWithClient(shown.id))
  },
  forget: (client, id) => {
    clientRecords.apply(client, { id, row: null })
    void invalidate(client, staleWithClient(id))
  },
})

export const useCreateClient = changeHook(mutation(createClient))

export const useUpdateClient = changeHook(mutation(updateClient))

export const useRemoveClient = removeHook(mutation(removeClient))

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreClient = changeHook(mutation(restoreClient))
