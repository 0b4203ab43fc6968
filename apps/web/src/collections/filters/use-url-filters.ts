import { useCallback, useMemo } from 'react'
import { useUrlState } from '../../kit/use-url-state.ts'
import type { AddressField } from './address-fields.ts'

type AddressFields = Readonly<Record<string, AddressField<string | null>>>

export type FiltersOf<A extends AddressFields> = { [Name in keyof A]: ReturnType<A[Name]> }

/** The filters that an address has. */
export function filtersIn<A extends AddressFields>(fields: A, params: URLSearchParams): FiltersOf<A> {
  const values = Object.entries(fields).map(([name, read]) => [name, read(params.get(name))])
  return Object.fromEntries(values) as FiltersOf<A>
}

/**
 * A list's filters, which live in the address so that a link shows the same list to a colleague. What a field is without
 * the address is left out of it. All that is answered stays the same objects while the filters do.
 *
 * @param view fields that choose what is listed and how, and do not narrow it: `clear` leaves them
 */
export function useUrlFilters<A extends AddressFields>(
  fields: A,
  view?: (keyof A & string) | readonly (keyof A & string)[],
) {
  const { params, change: write } = useUrlState()
  const text = params.toString()
  const filters = useMemo(() => filtersIn(fields, new URLSearchParams(text)), [fields, text])
  const defaults = useMemo(() => filtersIn(fields, new URLSearchParams()), [fields])
  const change = useCallback(
    (next: Partial<FiltersOf<A>>) =>
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
  const { clear, isFiltered } = useMemo(() => {
    const kept: readonly unknown[] = [view].flat()
    const narrowing = Object.entries(defaults).filter(([name]) => !kept.includes(name))
    return {
      clear: () => write(Object.fromEntries(narrowing.map(([name]) => [name, null]))),
      isFiltered: narrowing.some(([name, value]) => value !== filters[name]),
    }
  }, [filters, defaults, view, write])
  return { filters, isFiltered, change, clear }
}
