import { type AnyFields, fieldsIn, type NamedField, valueIn } from '../../records/fields/field.ts'
import { keysOfValue } from '../../records/panel/field-access.ts'
import { type AddressField, NOBODY } from './address-fields.ts'
import { withoutEmpty } from './filter-values.ts'
import { filterOf } from './kind-filters.tsx'

interface Filtered {
  readonly filter: object
}
type FilterKeys<F> = { [K in keyof F]-?: F[K] extends Filtered ? K : never }[keyof F]
type ParamOf<F, K> = F extends { readonly filter: { readonly param: infer P extends string } } ? P : K
type QueryOf<F, K> = F extends { readonly filter: { readonly query: infer Q extends string } } ? Q : K
type ValueOf<F> = F extends { readonly values: readonly (infer V)[] } ? V : string

/** The values of filters in an address, by their params. */
type AddressOf<F> = {
  [K in FilterKeys<F> as ParamOf<F[K], K> & string]: AddressField<(ValueOf<F[K]> & string) | null>
}

const paramOf = ({ key, filter }: NamedField) => filter?.param ?? key

/** The filters of fields as `useUrlFilters` takes them. */
export function filterAddress<F extends AnyFields>(fields: F): AddressOf<F> {
  const entries = fieldsIn(fields, 'filter').map((field) => [paramOf(field), filterOf(field).address(field)])
  return Object.fromEntries(entries)
}

/** The values of filters by their params. */
export type FieldFilterValues = Readonly<Record<string, string | null>>

/** Only fields whose filters the query `Q` of a list has: it would ignore others. */
type Asked<F, Q> = {
  readonly [K in FilterKeys<F>]: QueryOf<F[K], K> extends keyof Q
    ? unknown
    : { readonly filter: `The list's query has no '${QueryOf<F[K], K> & string}'` }
}

/** What a list with the query `Q` is asked for: the fields that have a value. */
export function filterQuery<Q extends object>() {
  return <F extends AnyFields>(
    fields: F & Asked<F, Q>,
    filters: FieldFilterValues,
  ): { [K in FilterKeys<F> as QueryOf<F[K], K>]?: ValueOf<F[K]> } => chosenOf(fields, filters)
}

function chosenOf(fields: AnyFields, filters: FieldFilterValues) {
  const chosen = fieldsIn(fields, 'filter').map((field) => [
    field.filter?.query ?? field.key,
    filters[paramOf(field)],
  ])
  return withoutEmpty(Object.fromEntries(chosen))
}

/** How many of them narrow a list. */
export function countFilters(fields: AnyFields, filters: FieldFilterValues): number {
  return Object.keys(chosenOf(fields, filters)).length
}

/** Whether a record has all the values that are asked for. */
export function matchesFilters(fields: AnyFields, filters: FieldFilterValues, record: object): boolean {
  return fieldsIn(fields, 'filter').every((field) => {
    const wanted = filters[paramOf(field)] ?? null
    if (wanted === null) return true
    return keysOfValue(valueIn(record, field)).includes(wanted === NOBODY ? '' : wanted)
  })
}

interface FieldFiltersProps {
  fields: AnyFields
  filters: FieldFilterValues
  change: (next: Record<string, string | null>) => void
  /** The first of them, in this order. */
  first?: readonly string[]
  /** The team that the list is of. Default: none. */
  teamId?: string | null
}

/** Narrows a list by its fields. */
export function FieldFilters({ fields, filters, change, first, teamId = null }: FieldFiltersProps) {
  return fieldsIn(fields, 'filter', first).map((field) => {
    const param = paramOf(field)
    const { Filter } = filterOf(field)
    return (
      Filter && (
        <Filter
          key={param}
          field={field}
          label={field.filter?.label ?? field.label}
          value={filters[param] ?? null}
          teamId={teamId}
          onChange={(next) => change({ [param]: next })}
        />
      )
    )
  })
}
