import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { useUrlState } from './use-url-state.ts'

type Values = Record<string, string | null>

/** The filters that an address has. */
export function filtersIn<F extends Values>(address: z.ZodType<F>, defaults: F, params: URLSearchParams): F {
  return address.parse(Object.fromEntries(Object.keys(defaults).map((name) => [name, params.get(name)])))
}

/**
 * A list's filters, which live in the address so that a link shows the same list to a colleague. Every field of
 * `address` takes text or null and catches what it does not know; `defaults` is left out of the address.
 * All that is answered stays the same objects while the filters do.
 */
export function useUrlFilters<F extends Values>(address: z.ZodType<F>, defaults: F) {
  const { params, change: write } = useUrlState()
  const text = params.toString()
  const filters = useMemo(
    () => filtersIn(address, defaults, new URLSearchParams(text)),
    [address, defaults, text],
  )
  const change = useCallback(
    (next: Partial<F>) =>
      write(
        Object.fromEntries(
          Object.entries<string | null | undefined>(next).map(([name, value]) => [
            name,
            value === defaults[name] ? null : value,
          ]),
        ),
      ),
    [write, defaults],
  )
  const clear = useCallback(() => change(defaults), [change, defaults])
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== defaults[name])
  return { filters, isFiltered, change, clear }
}
