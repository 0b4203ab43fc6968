import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { useAddress } from './use-address.ts'

type Values = Record<string, string | null>

/**
 * A list's filters, which live in the address so that a link shows the same list to a colleague. Every field of
 * `address` takes text or null and catches what it does not know; `usual` is what is not written down.
 * All that is answered stays the same objects while the filters do.
 */
export function useAddressFilters<F extends Values>(address: z.ZodType<F>, usual: F) {
  const { params, change: write } = useAddress()
  const text = params.toString()
  const filters = useMemo(() => {
    const query = new URLSearchParams(text)
    return address.parse(Object.fromEntries(Object.keys(usual).map((name) => [name, query.get(name)])))
  }, [address, usual, text])
  const change = useCallback(
    (next: Partial<F>) =>
      write(
        Object.fromEntries(
          Object.entries<string | null | undefined>(next).map(([name, value]) => [
            name,
            value === usual[name] ? null : value,
          ]),
        ),
      ),
    [write, usual],
  )
  const clear = useCallback(() => change(usual), [change, usual])
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== usual[name])
  return { filters, isFiltered, change, clear }
}
