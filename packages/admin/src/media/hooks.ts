import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ADMINISTRATION } from '../contract.ts'
import { deleteMedia, listMedia } from './contract.ts'

/** The pages of the library, as `useInfiniteQuery` takes them. */
export const mediaPages = () => pagedQuery(listMedia, { query: { limit: '60' } })

/** The library page by page, the newest first, kept fresh while the screen stands. */
export function useMedia() {
  useLiveTopic(ADMINISTRATION)
  return useInfiniteQuery({ ...mediaPages(), ...HEARD_WHILE_SHOWN })
}

/** One file; null where there is none. */
export function useMediaFile(id: string) {
  return useQuery({ ...query(listMedia, { query: { id } }), select: ([file]) => file ?? null })
}

/** How to read the library again, after something was uploaded. */
export function useRefetchMedia(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listMedia) })
}

export function useDeleteMedia() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(deleteMedia),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMedia) }),
  })
}
