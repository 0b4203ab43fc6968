import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Direction, listKnowledge, shareKnowledge } from './contract.ts'

/** What the viewer gave or received, the newest first, page by page. */
export function useKnowledgePages(direction: Direction) {
  return useInfiniteQuery(pagedQuery(listKnowledge, { query: { direction } }))
}

export function useShareKnowledge() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(shareKnowledge),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listKnowledge) }),
  })
}
