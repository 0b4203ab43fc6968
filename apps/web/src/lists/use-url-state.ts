import { usePageRouter } from '@cadencia/ui/page-router'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Fields of the address's query; null, undefined and '' take one out. */
export type UrlValues = Readonly<Record<string, string | null | undefined>>

/**
 * The address's query, and the one way to change it. A change builds on the ones before, drawn or not, whichever part
 * made them, so that a dialog that is being closed stays closed when somebody types into a filter right after. `change`
 * stays the same function; it replaces the entry in the history, unless it is to be `pushed`.
 */
export function useUrlState() {
  const router = usePageRouter()
  const [params] = useSearchParams()
  const change = useCallback(
    (values: UrlValues, { pushed = false } = {}) => {
      const after = new URLSearchParams(router.state.location.search)
      for (const [name, value] of Object.entries(values)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      void router.navigate({ search: after.toString() }, { replace: !pushed, preventScrollReset: true })
    },
    [router],
  )
  return { params, change }
}
