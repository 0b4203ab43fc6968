import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  getKnowledge,
  type KnowledgeFilter,
  type KnowledgeSort,
  listKnowledge,
  shareKnowledge,
} from './contract.ts'

export type KnowledgeListQuery = KnowledgeFilter & { readonly sort?: KnowledgeSort }

/** The pages of what the viewer gave or received, as `useInfiniteQuery` takes them. */
export const knowledgePages = (filter: KnowledgeListQuery) => pagedQuery(listKnowledge, { query: filter })

/** What the viewer gave or received, page by page; the last list stays in sight while another filter loads. */
export function useKnowledgePages(filter: KnowledgeListQuery) {
  return useInfiniteQuery({
    ...knowledgePages(filter),
    placeholderData: keepPreviousData,
  })
}

/** One share that the viewer gave or received. */
export function useKnowledgeShare(id: string) {
  return useQuery(query(getKnowledge, { params: { id } }))
}

export function useShareKnowledge() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(shareKnowledge),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listKnowledge) }),
  })
}
