import { type SearchHit, searchEverything } from '@cadencia/contract/search'
import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Minimum query length; shorter ones would match everything. */
export const SEARCH_LENGTH_MIN = 2
/** Debounce in milliseconds. */
const DEBOUNCE_MS = 150

interface Search {
  hits: SearchHit[]
  isSearching: boolean
  /** In Portuguese, ready to show. */
  error: string | undefined
  retry: () => void
}

/** Global search; debounced while typing. */
export function useSearch(typed: string): Search {
  const q = typed.trim()
  const [debouncedQuery] = useDebouncedValue(q, DEBOUNCE_MS)
  const isEnabled = debouncedQuery.length >= SEARCH_LENGTH_MIN && q.length >= SEARCH_LENGTH_MIN
  const { data, error, isFetching, refetch } = useQuery({
    ...query(searchEverything, { query: { q: debouncedQuery } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // Not cached: records change often.
    staleTime: 0,
    gcTime: 30_000,
  })
  return {
    hits: isEnabled && data ? data : [],
    isSearching: q.length >= SEARCH_LENGTH_MIN && (isFetching || q !== debouncedQuery),
    error: isEnabled && error ? messageOf(error, 'Não foi possível pesquisar.') : undefined,
    retry: () => void refetch(),
  }
}
