import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../live-records.ts'
import { getClientTimeline, getLeadTimeline } from '../timeline/contract.ts'
import {
  type Attachable,
  attachFile,
  listAttachments,
  listRecordsWithFiles,
  removeAttachment,
} from './contract.ts'

/** The query or body that names an entity, such as `{ leadId }`. */
export function targetOf(kind: Attachable, id: string) {
  if (kind === 'lead') return { leadId: id }
  return kind === 'client' ? { clientId: id } : { opportunityId: id }
}

/** The files of one lead, opportunity or client, page by page, the newest before. */
export function useAttachments(kind: Attachable, id: string) {
  return useInfiniteQuery(pagedQuery(listAttachments, { query: targetOf(kind, id) }))
}

export type RecordsWithFilesQuery = NonNullable<InputFor<typeof listRecordsWithFiles>['query']>

/** The pages of the records that have files, as `useInfiniteQuery` takes them. */
export const recordsWithFilesPages = (filter: RecordsWithFilesQuery) =>
  pagedQuery(listRecordsWithFiles, { query: filter })

/** Records that have files, page by page; those of the filter before stay in sight until the new ones are there. */
export function useRecordsWithFiles(filter: RecordsWithFilesQuery) {
  return useInfiniteQuery({
    ...recordsWithFilesPages(filter),
    placeholderData: keepPreviousData,
  })
}

function useLookAgain() {
  const client = useQueryClient()
  return () =>
    invalidate(client, [
      keyOf(listAttachments),
      keyOf(listRecordsWithFiles),
      keyOf(getLeadTimeline),
      keyOf(getClientTimeline),
    ])
}

export function useAttachFile() {
  const onSuccess = useLookAgain()
  return useMutation({ ...mutation(attachFile), onSuccess })
}

export function useRemoveAttachment() {
  const onSuccess = useLookAgain()
  return useMutation({ ...mutation(removeAttachment), onSuccess })
}
