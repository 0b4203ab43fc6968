import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../lists/cache-writes.ts'
import { getClientTimeline, getLeadTimeline } from '../timeline/contract.ts'
import { type Attachable, attachFile, listAttachments, removeAttachment } from './contract.ts'

/** The query or body that names an entity, such as `{ leadId }`. */
export function targetOf(kind: Attachable, id: string) {
  if (kind === 'lead') return { leadId: id }
  return kind === 'client' ? { clientId: id } : { opportunityId: id }
}

/** The files of one lead, opportunity or client, the newest before. */
export function useAttachments(kind: Attachable, id: string) {
  return useQuery(query(listAttachments, { query: targetOf(kind, id) }))
}

function useLookAgain() {
  const client = useQueryClient()
  return () => invalidate(client, [keyOf(listAttachments), keyOf(getLeadTimeline), keyOf(getClientTimeline)])
}

export function useAttachFile() {
  const onSuccess = useLookAgain()
  return useMutation({ ...mutation(attachFile), onSuccess })
}

export function useRemoveAttachment() {
  const onSuccess = useLookAgain()
  return useMutation({ ...mutation(removeAttachment), onSuccess })
}
