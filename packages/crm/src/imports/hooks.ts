import { call } from '@cadencia/http/call'
import { keyOf, mutation, polledQuery, query } from '@cadencia/http/query'
import { useLiveEvent } from '@cadencia/realtime/react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidateAllLeads } from '../leads/hooks.ts'
import { invalidate } from '../live-records.ts'
import {
  getImport,
  type ImportDraft,
  type LeadImport,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from './contract.ts'

/** Polling interval while the socket is disconnected. */
const POLL_MS = 2000

const isUnderWay = (status: string | undefined) => status === 'pending' || status === 'running'

/** What an import of this file would do; with other choices the former answer stands until the new one is there. */
export function useImportPreview(fileURL: string, choices: Pick<ImportDraft, 'mapping' | 'headerLine'>) {
  const body = { fileURL, ...choices }
  return useQuery({
    queryKey: [...keyOf(previewImport), body],
    queryFn: ({ signal }) => call(previewImport, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** One import, as it goes on; nothing is asked without an id. */
export function useImport(id: string | null) {
  return useQuery({
    ...polledQuery(getImport, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? POLL_MS : false),
  })
}

/** The latest imports. */
export function useImports() {
  return useQuery(query(listImports, { query: { limit: '5' } }))
}

/** Applies live progress to the cache. */
export function useImportUpdates(): void {
  const client = useQueryClient()
  useLiveEvent('progress', ({ entity, id, done, total = 0, status }) => {
    if (entity !== 'lead_import') return
    const key = keyOf(getImport, { params: { id } })
    if (isUnderWay(status)) {
      client.setQueryData<LeadImport>(key, (held) => held && { ...held, processed: done, total })
    } else void invalidate(client, [key, keyOf(listImports)])
  })
}

export function useStartImport() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(startImport),
    onSuccess: () => invalidate(client, [keyOf(listImports)]),
  })
}

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(undoImport),
    onSuccess: async (_nothing, { params }) => {
      await invalidate(client, [keyOf(getImport, { params }), keyOf(listImports)])
      await invalidateAllLeads(client)
    },
  })
}
