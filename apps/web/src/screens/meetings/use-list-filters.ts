import { MeetingStatus } from '@cadencia/meetings/contract'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { type ListFilters, PERIODS } from './list-order.ts'

const Address = z.object({
  status: MeetingStatus.nullable().catch(null),
  period: z.enum(PERIODS).catch('all'),
  q: z.string().nullable().catch(null),
})

/** The list's filters, which live in the address so that a link shows the same list to a colleague. */
export function useListFilters() {
  const [params, setParams] = useSearchParams()
  const { status, period, q } = Address.parse({
    status: params.get('status'),
    period: params.get('period'),
    q: params.get('q'),
  })
  const filters: ListFilters = { status, period, text: q ?? '' }

  const change = useCallback(
    (next: Partial<ListFilters>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next.status !== undefined) write(after, 'status', next.status)
          if (next.period !== undefined) write(after, 'period', next.period === 'all' ? null : next.period)
          if (next.text !== undefined) write(after, 'q', next.text.trim())
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const isFiltered = filters.status !== null || filters.period !== 'all' || filters.text !== ''
  return { filters, isFiltered, change, clear: () => change({ status: null, period: 'all', text: '' }) }
}

function write(params: URLSearchParams, name: string, value: string | null): void {
  if (value) params.set(name, value)
  else params.delete(name)
}
