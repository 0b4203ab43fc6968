import { call } from '@cadencia/http/call'
import { keyOf } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { catchUp } from './contract.ts'

/** What others wrote since an instant, in a few lines for each chat. */
export function useCatchUp(since: string) {
  return useQuery({
    queryKey: [...keyOf(catchUp), since],
    queryFn: ({ signal }) => call(catchUp, { body: { since } }, { signal }),
    staleTime: 0,
  })
}
