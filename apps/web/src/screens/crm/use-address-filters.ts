import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Values = Record<string, string | null>

/**
 * A list's filters, which live in the address so that a link shows the same list to a colleague. Every field of
 * `address` takes text or null and catches what it does not know; `usual` is what is not written down.
 * Both stay the same objects.
 */
export function useAddressFilters<F extends Values>(address: z.ZodType<F>, usual: F) {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const filters = useMemo(
    () =>
      address.parse(
        Object.fromEntries(Object.keys(usual).map((name) => [name, new URLSearchParams(text).get(name)])),
      ),
    [address, usual, text],
  )
  // Two changes may follow each other before the address is drawn: the second builds on the first.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (next: Partial<F>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | null | undefined>(next)) {
        if (value && value !== usual[name]) after.set(name, value)
        else after.delete(name)
      }
      latest.current = after
      setParams(after, { replace: true, preventScrollReset: true })
    },
    [setParams, usual],
  )
  return { filters, change }
}
