import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSystemReport } from '../system/contract.ts'
import { listSetAside, retrySetAside } from './contract.ts'

const REFETCH_EVERY_MS = 15_000
const SHOWN = '50'

/** The newest deliveries that wait for a person, asked again while the screen stands. */
export function useSetAside() {
  return useQuery({
    ...query(listSetAside, { query: { limit: SHOWN } }, { isPoll: true }),
    refetchInterval: REFETCH_EVERY_MS,
    refetchOnMount: 'always',
  })
}

export function useRetrySetAside() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(retrySetAside),
    onSettled: () =>
      Promise.all(
        [listSetAside, getSystemReport].map((read) => client.invalidateQueries({ queryKey: keyOf(read) })),
      ),
  })
}
