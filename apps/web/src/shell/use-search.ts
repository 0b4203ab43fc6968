import { type SearchHit, searchEverything } from '@cadencia/contract/search'
import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Fewer letters than this would find everything. */
const SHORTEST = 2
/** From the last key to the question, in milliseconds. */
const PAUSE_MS = 150

interface Search {
  hits: SearchHit[]
  isSearching: boolean
  /** Portuguese and fit to show. */
  error: string | undefined
  retry: () => void
}

/** What the product finds for the typed words, asked once the typing pauses. */
export function useSearch(typed: string): Search {
  const q = typed.trim()
  const [asked] = useDebouncedValue(q, PAUSE_MS)
  const isAsking = asked.length >= SHORTEST && q.length >= SHORTEST
  const { data, error, isFetching, refetch } = useQuery({
    ...query(searchEverything, { query: { q: asked } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    // Records change and are many: what was found is not kept.
    staleTime: 0,
    gcTime: 30_000,
  })
  return {
    hits: isAsking && data ? data : [],
    isSearching: q.length >= SHORTEST && (isFetching || q !== asked),
    error: isAsking && error ? messageOf(error, 'Não foi possível pesquisar.') : undefined,
    retry: () => void refetch(),
  }
}
